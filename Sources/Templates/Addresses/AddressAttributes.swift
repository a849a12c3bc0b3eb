/// The attributes that hold addresses in whatever element they stand.
public enum AddressAttributes {
  /// Those with one address.
  public static let one: Set<String> = [
    "href", "src", "action", "formaction", "poster", "cite", "data", "background", "longdesc", "manifest", "xlink:href",
    "codebase", "classid", "lowsrc", "dynsrc", "icon", "profile", "usemap", "xml:base",
  ]
  /// Those with several.
  public static let several: Set<String> = ["srcset", "imagesrcset", "ping", "archive", "attributionsrc"]
}
