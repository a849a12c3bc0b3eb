import Text

extension SiteModel {
  /// How many bytes a file of the site has that people download; `nil` where there is none at the path.
  package func fileSize(_ path: String) -> Int? { site.fileSizes[ExactString(path)] }
}
