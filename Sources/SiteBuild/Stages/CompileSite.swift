import Threads
import Diagnostics
import Pages
import Records
import Text

/// What pages are made with: the templates, the indexes for search, and the plan of the pages as far as it needs neither.
struct CompiledSite: Sendable {
  let theme: CompiledTheme
  let searches: [CollectionSearch]
  let planner: PagePlanner
}

/// Compiles the templates, makes the indexes for search and plans the pages.
///
/// - Parameters:
///   - cache: knows the indexes of the last time.
///   - age: how old the cache was before the first file was read.
func compileSite(
  _ model: SiteModel, of shown: ShownSite, from site: LoadedSite, cache: SourceCache?, age: Int
) -> CompiledSite {
  let isOutdated: @Sendable () -> Bool = { cache?.isOutdated() ?? false }
  // One processor makes the indexes for search, the other all that has nothing to do with them.
  let (searches, (theme, planner)) = inTwo(
    {
      let index = { indexForSearch(model, shown.declarations, isOutdated: isOutdated, log: shown.log) }
      return cache?.searches.searches(
        age: age, for: model.site.audience, isWhole: { !shown.log.hasErrors && !isOutdated() }, make: index) ?? index()
    },
    {
      let theme = compileTheme(
        site.templates, model: model, declared: site.declaredNames, icon: site.file.settings.icon, log: shown.log)
      return (theme, planPages(model, of: shown, file: site.file, theme: theme))
    })
  return CompiledSite(theme: theme, searches: searches, planner: planner)
}
