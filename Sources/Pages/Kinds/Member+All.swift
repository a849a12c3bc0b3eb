import Records
import Templates

extension Member {
  /// What every record has besides its fields.
  static let ofAll = [
    Member("key", .text, "its key, as text") { .string($0.table.columns.key($0.id.row).text) },
    Member("slug", .text, "its part of an address") { .string($0.table.columns.slug($0.id.row)) },
    Member("title", .text, "its display name") { .string($0.table.columns.title($0.id.row)) },
    Member("collection", .text, "the name of its collection") { .string($0.table.name) },
    Member("kind", .text, "the name of its kind") { .string($0.table.kind.name) },
    Member("url", .text, "the path of its page, or none") {
      .optional($0.model.path($0.id))
    },
    Member(
      "absolute_url", .text, "the full address of its page; none without a page or `base_url`"
    ) { record in
      .optional(record.model.path(record.id).flatMap { record.model.site.absolute($0) })
    },
    Member(
      "fields", .objects(FieldView.shape),
      "the fields that have a value, except the title; `items` is the type of a list's items"
    ) { record in
      .array(record.described { !record.table.fields[$0].isTitle })
    },
    Member(
      "raw", .unknown,
      "the columns as they were read: `record.raw.libName`, `record.raw['Unit price']`"
    ) {
      .object(RawObject($0))
    },
    Member(
      "title_lang", .text,
      "the tag of the title's language if it is not the site's, for `lang`; otherwise none"
    ) { record in
      .optional(record.model.titleLanguage(of: record.id))
    },
  ]
}
