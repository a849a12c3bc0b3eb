// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // Exclusive access is checked at run time in debug builds, with which all tests run. In release builds the checks took a
  // twentieth of a build's time.
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

/// Tests are compiled without optimisation, also beside an optimised program: what they test is what has to be fast, and
/// optimising them took a third of the build.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The modules that work on every byte or every page of a site. `./run test` optimises these alone, and no package that we
/// use: its build takes half the time, and a build of a site little more. `./run proof`, the benchmarks and the programs
/// that people get are optimised throughout.
let hurried: Set = [
  "Text", "Threads", "BookNumbers", "HTMLTexts", "Diagnostics", "Files", "Locales", "Spreadsheets", "Tables",
  "Templates", "Output", "Naming", "SearchIndexing", "Theme", "Pages", "Kinds",
]
let isForTests = Context.environment["GABLOTA_FOR_TESTS"] != nil

/// `./run test` says -Onone on the command line, which counts more than the options here: so the compiler's inner program
/// is told itself.
func moduleSettings(_ module: String) -> [SwiftSetting] {
  isForTests && hurried.contains(module) ? settings + [.unsafeFlags(["-Xfrontend", "-O"])] : settings
}

/// Every Swift module with the modules it may import, lowest layer first.
/// `Tests/ArchitectureTests` holds each `import` line against this table.
let layers: [(module: String, mayImport: [String])] = [
  ("Text", []),
  ("Threads", []),
  ("BookNumbers", ["Text"]),
  ("HTMLTexts", ["Text"]),
  ("Diagnostics", ["Text"]),
  ("Files", ["Diagnostics", "Text"]),
  ("Programs", ["Diagnostics", "Text"]),
  ("Pictures", ["Diagnostics", "Text", "Threads", "Files", "Programs"]),
  ("Locales", ["Diagnostics", "Text"]),
  ("Recurrence", ["Diagnostics", "Text", "Locales"]),
  ("Hours", ["Diagnostics", "Text", "Locales"]),
  ("Spreadsheets", ["Diagnostics", "Text"]),
  ("Tables", ["Diagnostics", "Text", "Locales", "Spreadsheets"]),
  ("Editing", ["Diagnostics", "Text", "Files", "Tables"]),
  ("Web", ["Text"]),
  ("MARC", ["Text"]),
  ("Templates", ["Diagnostics", "Text"]),
  ("Records", ["Diagnostics", "Text", "BookNumbers", "HTMLTexts", "Locales", "Recurrence", "Hours", "Tables"]),
  ("Markdown", ["Diagnostics", "Text"]),
  ("Output", ["Diagnostics", "Text", "Threads", "Files"]),
  ("Naming", ["Diagnostics", "Text", "Files", "Output"]),
  ("Feeds", ["Diagnostics", "Text", "BookNumbers", "Locales", "Hours"]),
  ("Fetching", ["Diagnostics", "Text", "Threads", "Files", "Locales", "Tables", "Web"]),
  ("Publishing", ["Diagnostics", "Text", "Files", "Programs", "Locales", "Tables", "Web", "Output"]),
  ("SearchIndexing", ["Diagnostics", "Text", "Threads", "BookNumbers", "Locales", "Records"]),
  ("Theme", ["Text"]),
  (
    "Pages",
    [
      "Diagnostics", "Text", "Threads", "BookNumbers", "HTMLTexts", "Pictures", "Locales", "Recurrence", "Hours",
      "Tables",
      "Records", "Templates", "Markdown", "Output", "Feeds",
    ]
  ),
  (
    "Kinds",
    ["Diagnostics", "Text", "BookNumbers", "Locales", "Hours", "MARC", "Records", "Templates", "Feeds", "Pages"]
  ),
  (
    "SiteBuild",
    [
      "Diagnostics", "Text", "Threads", "BookNumbers", "HTMLTexts", "Files", "Pictures", "Locales", "Recurrence",
      "Hours",
      "Tables",
      "Templates", "Records", "Markdown",
      "Output", "Naming", "Feeds", "Web", "MARC", "Fetching", "Programs", "Publishing", "SearchIndexing", "Theme",
      "Pages",
      "Kinds",
    ]
  ),
  (
    "Preview",
    ["Diagnostics", "Text", "Threads", "Files", "Tables", "Records", "Editing", "SiteBuild"]
  ),
  (
    "Commands",
    ["Diagnostics", "Text", "Threads", "Files", "Locales", "Tables", "Records", "Fetching", "Publishing", "SiteBuild"]
  ),
]

let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// What lies outside the layers: C shims and packages, each let in at one place.
let foreign: [String: [Target.Dependency]] = [
  "Text": ["CText", "CXXHash"],
  "HTMLTexts": ["CXML2"],
  "Locales": ["CICU"],
  "Spreadsheets": ["CExpat", "CZip"],
  "Web": ["CCurl"],
  "MARC": ["CExpat"],
  "Programs": ["CProcess"],
  "Records": ["CRE2"],
  "Markdown": ["CCmark"],
  "Output": ["CLinux", "CSodium"],
  "Theme": ["CTheme"],
  "SiteBuild": ["CYAML"],
  "Preview": [
    "CPreview", .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
    .product(name: "NIOHTTP1", package: "swift-nio"),
  ],
  "Commands": [arguments, "CVersion"],
]

/// The commit that a release is built from. Only `Sources/CVersion` is compiled again when it changes.
let commit = Context.environment["GABLOTA_COMMIT"].map { [CSetting.define("GABLOTA_COMMIT", to: $0)] }

/// What lies in a module's folder for people to read.
let documents: [String: [String]] = ["Output": ["README.md"]]

let modules = layers.map { layer in
  Target.target(
    name: layer.module,
    dependencies: layer.mayImport.map { .target(name: $0) } + (foreign[layer.module] ?? []),
    exclude: documents[layer.module] ?? [],
    swiftSettings: moduleSettings(layer.module)
  )
}

/// Folders beside the tests that hold cases, not code.
let fixtures: [String: [String]] = [
  "Hours": ["Cases"], "Pictures": ["draw.py"], "SiteBuild": ["Mistakes"],
  "SearchIndexing": ["Cases"], "Templates": ["Cases", "judge.py"],
]

func kindsForTests(of layer: (module: String, mayImport: [String])) -> [String] {
  (layer.mayImport + [layer.module]).contains("Records") && !layer.mayImport.contains("Kinds") ? ["Kinds"] : []
}

let moduleTests = layers.filter { !["BookNumbers", "Naming", "Theme", "Commands", "Kinds"].contains($0.module) }.map {
  layer in
  Target.testTarget(
    name: "\(layer.module)Tests",
    // Tests of what a kind may have take the kinds that there are.
    dependencies: ([layer.module, "TestSupport"] + layer.mayImport + kindsForTests(of: layer)).map {
      .target(name: $0)
    } + (layer.module == "Web" ? ["CCurl"] : []),
    exclude: fixtures[layer.module] ?? [],
    swiftSettings: testSettings
  )
}

let package = Package(
  name: "gablota",
  products: [
    .executable(name: "gablota", targets: ["gablota"]), .executable(name: "gablota-batch", targets: ["gablota-batch"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: modules + moduleTests + [
    .target(name: "CICU", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl"), .linkedLibrary("z")]),
    .systemLibrary(name: "LibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(name: "CXML2", dependencies: ["LibXML2"]),
    .target(name: "CRE2", linkerSettings: [.linkedLibrary("re2")]),
    .systemLibrary(name: "CCmark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CXXHash", providers: [.apt(["libxxhash-dev"])]),
    .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),
    .target(name: "CLinux"),
    .target(name: "CProcess"),
    .target(name: "CText"),
    .target(name: "CTheme", exclude: ["generate.sh", "imports"]),
    .target(name: "CVersion", cSettings: commit),
    .target(name: "CPreview", exclude: ["preview.js", "preview.css", "worker.js", "desk"]),
    .executableTarget(
      name: "gablota", dependencies: ["Commands", "Preview", "SiteBuild", arguments],
      swiftSettings: moduleSettings("gablota")),
    .executableTarget(name: "gablota-batch", dependencies: ["Commands", arguments], swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["Diagnostics", "Text", "Files"], path: "Tests/TestSupport",
      swiftSettings: testSettings),
    .executableTarget(
      name: "TableBench", dependencies: ["Tables", "Diagnostics"], path: "Tests/Benchmarks/TableBench",
      swiftSettings: settings),
    .executableTarget(
      name: "IndexBench", dependencies: ["SearchIndexing", "Tables", "Files", "Diagnostics"],
      path: "Tests/Benchmarks/IndexBench", swiftSettings: settings),
    .executableTarget(
      name: "TemplateBench", dependencies: ["Templates", "Diagnostics", "Theme", "CAllocations"],
      path: "Tests/Benchmarks/TemplateBench",
      exclude: ["Templates", "bench.py"], swiftSettings: settings),
    .executableTarget(
      name: "Recurrences", dependencies: ["Recurrence", "Hours", "Locales", "Text"], path: "Tests/Proof/Recurrences",
      swiftSettings: settings),
    .executableTarget(
      name: "Bombs", dependencies: ["Templates", "Diagnostics"], path: "Tests/Fuzzing/Bombs", swiftSettings: settings),
    .target(name: "CAllocations", path: "Tests/Benchmarks/CAllocations"),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "TestSupport", "Theme", "gablota", "gablota-batch", "Kinds", "Pages", "SiteBuild", "Diagnostics", "Files",
        "Records",
        "Text",
      ],
      swiftSettings: testSettings),
  ]
)
