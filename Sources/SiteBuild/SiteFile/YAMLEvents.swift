import CYAML

/// A place in YAML: how many characters (Unicode scalars) are before it.
struct YAMLMark {
  let index: Int

  init(_ mark: yaml_mark_t) { index = Int(mark.index) }
}

/// What is no YAML, in libyaml's words.
struct YAMLProblem: Error {
  let text: String
  /// Where; `nil` where only an offset is known, or nothing.
  var mark: YAMLMark?
  /// Bytes from the beginning.
  var offset: Int?
  /// What to do about it.
  var advice = "check the indentation and the quotes here and on the line before"
}

/// What comes next in a document. Where the anchor is empty, there is none.
enum YAMLEvent {
  case scalar(String, isPlain: Bool, anchor: String, from: YAMLMark, to: YAMLMark)
  case alias(String, at: YAMLMark)
  case listStart(anchor: String, at: YAMLMark)
  case mappingStart(anchor: String, at: YAMLMark)
  /// A list or mapping ends.
  case end
  case documentStart(at: YAMLMark)
  case documentEnd
  case streamEnd
}

/// Reads YAML 1.1 with libyaml, event by event. The bytes must stay where they are as long as it reads.
final class YAMLEvents {
  /// At one address: the parser points into itself.
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    // It fails for want of memory alone.
    precondition(yaml_parser_initialize(parser) == 1, "no memory for a YAML parser")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  func next() throws(YAMLProblem) -> YAMLEvent {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw problem }
      defer { yaml_event_delete(&event) }
      if let read = YAMLEvent(event) { return read }
    }
  }

  private var problem: YAMLProblem {
    let text = parser.pointee.problem.map { String(cString: $0) } ?? "out of memory"
    switch parser.pointee.error {
    case YAML_READER_ERROR:
      return YAMLProblem(
        text: text, offset: Int(parser.pointee.problem_offset), advice: "remove it, and save the file as UTF-8")
    case YAML_SCANNER_ERROR, YAML_PARSER_ERROR:
      return YAMLProblem(text: text, mark: YAMLMark(parser.pointee.problem_mark))
    default: return YAMLProblem(text: text)
    }
  }
}

extension YAMLEvent {
  /// `nil` for what means nothing here, the beginning of the stream.
  fileprivate init?(_ event: yaml_event_t) {
    let mark = YAMLMark(event.start_mark)
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      self = .scalar(
        text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE, anchor: Self.text(scalar.anchor), from: mark,
        to: YAMLMark(event.end_mark))
    case YAML_ALIAS_EVENT: self = .alias(Self.text(event.data.alias.anchor), at: mark)
    case YAML_SEQUENCE_START_EVENT: self = .listStart(anchor: Self.text(event.data.sequence_start.anchor), at: mark)
    case YAML_MAPPING_START_EVENT: self = .mappingStart(anchor: Self.text(event.data.mapping_start.anchor), at: mark)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: self = .end
    case YAML_DOCUMENT_START_EVENT: self = .documentStart(at: mark)
    case YAML_DOCUMENT_END_EVENT: self = .documentEnd
    case YAML_STREAM_END_EVENT: self = .streamEnd
    default: return nil
    }
  }

  private static func text(_ text: UnsafeMutablePointer<UInt8>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
