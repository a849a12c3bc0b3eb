import CVersion

/// The version, as SARIF reports name it and packages are called.
let gablotaVersion = "0.2.0"

/// The version and the commit that the program was built from, as `--version` prints them.
let versionAndCommit = "\(gablotaVersion) (\(String(cString: gablota_commit())))"
