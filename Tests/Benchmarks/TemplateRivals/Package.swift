// swift-tools-version: 6.0
import PackageDescription

// A package of its own, so that nobody who builds Gablota needs the engines it is compared with.
let package = Package(
  name: "TemplateRivals",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(url: "https://github.com/stencilproject/Stencil", exact: "0.15.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
  ],
  targets: [
    .executableTarget(
      name: "TemplateRivals",
      dependencies: [
        .product(name: "Stencil", package: "Stencil"), .product(name: "Mustache", package: "swift-mustache"),
      ])
  ]
)
