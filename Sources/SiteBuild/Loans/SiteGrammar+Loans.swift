extension SiteGrammar {
  static let loans = Group(
    "my books",
    [
      Key(
        "type", .choice(LoansInterface.allCases.map(\.rawValue)), required: true,
        "how the interface is asked: `paia` by PAIA 1.4, `rest` as the other keys say; `example` has made-up loans and asks nobody"
      ),
      Key("url", .text, "the address of the interface; of `paia` the one below which `auth/` and `core/` are"),
      Key("path", .text, "the path of the page (default: /my-books/)"),
      Key(
        "title", .text, "the heading of the page and the label of its tab (default: the theme's word for “My books”)"),
      Key("number", .text, "a regular expression that a whole card number must match, such as `[0-9]{8}`"),
      Key("hint", .text, "what a card number looks like, in words: it stands below the field"),
      Key(
        "pin", .boolean,
        "of `rest`: whether the form also asks for a PIN (default: if `{pin}` is in `body` or `headers`)"),
      Key(
        "kiosk", .boolean,
        "whether the page clears itself if nobody uses it for five minutes, and saves no calendar (default: false)"),
      Key("timeout", .text, "how long an answer may take, from 1s to 2m (default: 20s)"),
      Key("method", .choice(["POST", "PUT"]), "of `rest`: the method of the request (default: POST)"),
      Key("send", .choice(["json", "form"]), "of `rest`: how the body is written (default: json)"),
      Key(
        "body", .named(.text),
        "of `rest`: what is sent, by name; `{number}` and `{pin}` are what the reader wrote, a name such as `variables.card` is a place in JSON (default: `number: \"{number}\"`, and `pin` if there is one)"
      ),
      Key("headers", .named(.text), "of `rest`: headers of the request; everybody can read them in the page"),
      Key("records", .text, "of `rest`: where the list is in the answer, such as `data.loans` (default: the answer)"),
      Key("fields", .group(loanFields), "where the values of a loan are, such as `title: item.biblio.title`"),
      Key(
        "format", .oneOrMany(.text),
        "how dates are written, such as `%d.%m.%Y`; `unix` and `milliseconds` are numbers since 1970 (default: 2026-09-17, with or without a time)"
      ),
      Key("states", .group(loanStates), "the words of the interface for each state"),
    ])

  static let loanFields = Group(
    "fields of a loan",
    [
      Key("title", .oneOrMany(.text), "the title; of several places, the first that has a value"),
      Key("author", .oneOrMany(.text), "the authors; `authors.*.name` takes them from a list"),
      Key("due", .oneOrMany(.text), "the day, or the moment, by which it must be back"),
      Key("state", .oneOrMany(.text), "what it is to the reader, see `states`"),
      Key("isbn", .oneOrMany(.text), "an ISBN: leads to the book's page on this site"),
      Key(
        "barcode", .oneOrMany(.text),
        "the number of the copy: leads to the page of the book whose copy has it as its `inventory`"),
      Key("shelfmark", .oneOrMany(.text), "the shelfmark"),
      Key("renewals", .oneOrMany(.text), "how many times it was renewed"),
    ])

  static let loanStates = Group(
    "states of a loan",
    [
      Key("loan", .oneOrMany(.text), "the reader has it"),
      Key("overdue", .oneOrMany(.text), "the reader has it and should have brought it back"),
      Key("ready", .oneOrMany(.text), "it waits for the reader; `due` is the day until which it does"),
      Key("reserved", .oneOrMany(.text), "the reader has reserved it"),
      Key("ordered", .oneOrMany(.text), "it is on its way to the library"),
      Key("rejected", .oneOrMany(.text), "the request was refused"),
      Key("lost", .oneOrMany(.text), "it is lost"),
      Key("none", .oneOrMany(.text), "it has nothing to do with the reader any more: it is left out"),
    ])
}
