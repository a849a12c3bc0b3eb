import Diagnostics
import SiteBuild

/// What the preview shows at a moment.
struct Shown: Sendable {
  /// The last site that could be made; `nil` before the first.
  var live: LiveSite?
  /// The view that it was made for; another may have been asked for since.
  var viewOfLive: View?
  /// What is wrong now, warnings too, in the order of the terminal's report.
  var diagnostics: [Diagnostic] = []
  /// What of them nobody is told who was asked in from another machine.
  var veil = Veil()
  /// Whether `live` is older than the files, which are wrong.
  var isStale = false
  /// Counts the changes.
  var generation = 0
  /// The last thing asked for that it is the answer to.
  var request = 0
  var view: View

  /// What is still shown when the site cannot be made: the last one, but not that for staff in the place of the public one.
  var lastGood: LiveSite? { live.flatMap { $0.isForStaff && !view.isForStaff ? nil : $0 } }

  /// Whether what is shown is for the people of the house: then this machine alone is shown it.
  var isForStaff: Bool { live?.isForStaff ?? view.isForStaff }

  /// The site into which an edit can be put: none while the files are wrong or another view is being made.
  var base: LiveSite? { isStale || viewOfLive != view ? nil : live }

  /// Diagnostics as they are told to who sits at this machine, or to somebody else.
  func told(_ diagnostics: [Diagnostic], isFromHere: Bool) -> [Diagnostic] {
    isFromHere ? diagnostics : diagnostics.map(veil.covering)
  }
}

/// What the open pages have to do after a change.
enum Change: Sendable, Equatable {
  /// Look whether the page they show has become another one.
  case pages
  /// Exchange the style sheets: the theme's files moved from one folder to another, or stayed where they are.
  case styles(from: String, to: String)
}
