import Text

/// The actions that workflows use, each by the commit of a version: whoever takes over a tag changes nothing here.
private enum Action {
  static let checkout = "actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2"
  static let restore = "actions/cache/restore@5a3ec84eff668545956fd18022155c47e93e2684 # v4.2.3"
  static let save = "actions/cache/save@5a3ec84eff668545956fd18022155c47e93e2684 # v4.2.3"
  static let keep = "actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2"
  static let pages = "actions/upload-pages-artifact@56afc609e74202658d3ffba0e8f6dda462b719fa # v3.0.1"
  static let deploy = "actions/deploy-pages@d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e # v4.0.5"
}

extension NightlyHost {
  /// The files with their paths: in the repository, or in the site for a machine of one's own.
  func files(_ job: NightlyJob) -> [(path: String, text: String)] {
    switch self {
    case .github: [(".github/workflows/nightly.yml", job.githubWorkflow)]
    case .gitlab: [(".gitlab-ci.yml", job.gitlabPipeline)]
    case .forgejo: [(".forgejo/workflows/nightly.yml", job.forgejoWorkflow)]
    case .systemd:
      [("nightly/gablota-\(job.name).service", job.service), ("nightly/gablota-\(job.name).timer", job.timer)]
    case .cron: [("nightly/gablota-\(job.name).cron", job.crontab)]
    }
  }
}

extension NightlyJob {
  private var when: String { "\(minute) \(hour) * * *" }

  /// The package's version is asked for by name and by the sum of its bytes.
  private var packageVariables: [(String, String)] {
    [("GABLOTA_PACKAGE", "gablota_\(version)_amd64.deb"), ("GABLOTA_RELEASE", ""), ("GABLOTA_SHA256", "")]
  }

  private func variables(_ indent: String) -> String {
    ([("SITE", site)] + packageVariables).map { "\(indent)\($0): \(yamlString($1))\n" }.joined()
  }

  private var packageComment: String {
    """
    # Fill in two lines: GABLOTA_RELEASE, the address of the release that has the package, and GABLOTA_SHA256, its sum as
    # SHA256SUMS of that release says it.

    """
  }

  /// The lines of the shell that install the program, the same everywhere.
  private func install(_ indent: String) -> String {
    indented(
      """
      if [ -z "$GABLOTA_RELEASE" ] || [ -z "$GABLOTA_SHA256" ]; then
        echo "fill in GABLOTA_RELEASE and GABLOTA_SHA256 in this file" >&2
        exit 2
      fi
      curl -fsSL --retry 3 --max-time 300 -o "/tmp/$GABLOTA_PACKAGE" "$GABLOTA_RELEASE/$GABLOTA_PACKAGE"
      echo "$GABLOTA_SHA256  /tmp/$GABLOTA_PACKAGE" | sha256sum -c --quiet
      apt-get install -y -qq --no-install-recommends "/tmp/$GABLOTA_PACKAGE" tzdata
      """, indent)
  }

  /// The lines that do the work. A guard that holds something is no failure: the site is right, with older data.
  ///
  /// - Parameter ending: further lines.
  private func work(_ indent: String, _ ending: String) -> String {
    indented(
      """
      code=0
      gablota nightly "$SITE" --output public --report nightly.md ${ACCEPT:+--accept "$ACCEPT"} || code=$?
      \(ending)
      if [ "$code" != 0 ] && [ "$code" != 4 ]; then exit "$code"; fi
      """, indent)
  }

  private static let tools = "apt-get install -y -qq --no-install-recommends ca-certificates curl git"

  // MARK: GitHub

  var githubWorkflow: String {
    """
    # Renews, checks and publishes the site every night; made by  gablota init --nightly github.
    \(packageComment)name: nightly
    on:
      schedule:
        # UTC: after three at night in \(zone).
        - cron: \(yamlString(when))
      workflow_dispatch:
        inputs:
          accept:
            description: The source whose new answer is right although a guard held it
            default: ""
    permissions: {}
    concurrency:
      group: nightly
      cancel-in-progress: false
    jobs:
      site:
        runs-on: ubuntu-24.04
        # The package is for Debian 12.
        container: debian:12.11-slim
        timeout-minutes: 20
        permissions:
          contents: read
        defaults:
          run:
            shell: bash
        env:
    \(variables("      "))      ACCEPT: ${{ inputs.accept }}
        steps:
          - name: Tools
            run: |
              apt-get update -qq
              \(Self.tools)
          - uses: \(Action.checkout)
            with:
              persist-credentials: false
          - uses: \(Action.restore)
            with:
              path: \(yamlString(path(".gablota")))
              key: gablota-${{ github.run_id }}-${{ github.run_attempt }}
              restore-keys: gablota-
          - name: Program
            run: |
    \(install("          "))
          - name: Nightly
            run: |
    \(work("          ", "if [ -e nightly.md ]; then cat nightly.md >> \"$GITHUB_STEP_SUMMARY\"; fi\nif [ \"$code\" = 4 ]; then echo \"::warning::a guard held something: see the summary\"; fi"))
          # The copies of sources and the notes on what was reported are kept even if the night failed.
          - if: always()
            uses: \(Action.save)
            with:
              path: \(yamlString(path(".gablota")))
              key: gablota-${{ github.run_id }}-${{ github.run_attempt }}
          - if: always()
            uses: \(Action.keep)
            with:
              name: report
              path: nightly.*
              retention-days: 30
              if-no-files-found: ignore
          - uses: \(Action.pages)
            with:
              path: public
      publish:
        # If site.yaml names a target for gablota publish, remove this job and the step above.
        needs: site
        runs-on: ubuntu-24.04
        timeout-minutes: 15
        permissions:
          pages: write
          id-token: write
        environment:
          name: github-pages
        steps:
          - uses: \(Action.deploy)
      awake:
        # GitHub switches schedules off after 60 days without a commit; this switches it on again while it runs.
        runs-on: ubuntu-24.04
        timeout-minutes: 5
        permissions:
          actions: write
        env:
          TOKEN: ${{ github.token }}
        steps:
          - name: Stay switched on
            run: >-
              curl -fsS --retry 3 -X PUT -H "Authorization: Bearer $TOKEN"
              "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/actions/workflows/nightly.yml/enable"

    """
  }

  // MARK: GitLab

  var gitlabPipeline: String {
    """
    # Renews, checks and publishes the site every night; made by  gablota init --nightly gitlab.
    # The hour is set at the host, under Build, Pipeline schedules:  \(when)  in UTC is past three in \(zone).
    \(packageComment)pages:
      image: debian:12.11-slim
      stage: deploy
      rules:
        - if: $CI_PIPELINE_SOURCE == "schedule"
        - if: $CI_PIPELINE_SOURCE == "web"
      # Runs never overlap, and none is interrupted.
      resource_group: nightly
      interruptible: false
      timeout: 20 minutes
      variables:
    \(variables("    "))    # By hand, give this the source whose new answer is right although a guard held it.
        ACCEPT: ""
      cache:
        key: gablota
        paths:
          - \(yamlString(path(".gablota")))
        when: always
      before_script:
        - apt-get update -qq
        - \(Self.tools)
        - |
    \(install("      "))
      script:
        - |
    \(work("      ", "if [ \"$code\" = 4 ]; then echo \"a guard held something: see nightly.md\"; fi"))
      artifacts:
        paths:
          - public
          - nightly.md
          - nightly.json
        when: always
        expire_in: 30 days

    """
  }

  // MARK: Forgejo

  var forgejoWorkflow: String {
    """
    # Renews, checks and publishes the site every night; made by  gablota init --nightly forgejo.
    # Forgejo has no pages of its own: say under "publish" in site.yaml where the site goes.
    \(packageComment)name: nightly
    on:
      schedule:
        # UTC: after three at night in \(zone).
        - cron: \(yamlString(when))
      workflow_dispatch:
        inputs:
          accept:
            description: The source whose new answer is right although a guard held it
            default: ""
    permissions:
      contents: read
    concurrency:
      group: nightly
      cancel-in-progress: false
    jobs:
      site:
        runs-on: docker
        # Debian 12, for which the package is, with the node that the actions need.
        container:
          image: node:22.14-bookworm-slim
        timeout-minutes: 20
        defaults:
          run:
            shell: bash
        env:
    \(variables("      "))      ACCEPT: ${{ inputs.accept }}
        steps:
          - name: Tools
            run: |
              apt-get update -qq
              \(Self.tools)
          - uses: https://code.forgejo.org/\(Action.checkout)
            with:
              persist-credentials: false
          - uses: https://code.forgejo.org/\(Action.restore)
            with:
              path: \(yamlString(path(".gablota")))
              key: gablota-${{ github.run_id }}-${{ github.run_attempt }}
              restore-keys: gablota-
          - name: Program
            run: |
    \(install("          "))
          - name: Nightly
            run: |
    \(work("          ", "if [ -e nightly.md ]; then cat nightly.md; fi"))
          # The copies of sources and the notes on what was reported are kept even if the night failed.
          - if: always()
            uses: https://code.forgejo.org/\(Action.save)
            with:
              path: \(yamlString(path(".gablota")))
              key: gablota-${{ github.run_id }}-${{ github.run_attempt }}

    """
  }

  private func path(_ name: String) -> String { SiteFolder(site).shown(name) }
}

/// A string of YAML in double quotes, so that no letter of a folder's name means anything.
private func yamlString(_ text: String) -> String {
  var bytes: [UInt8] = [UInt8(ascii: "\"")]
  for byte in text.utf8 {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
    bytes.append(byte)
  }
  return String(decoding: bytes, as: UTF8.self) + "\""
}

private func indented(_ text: String, _ indent: String) -> String {
  text.parts(separatedBy: UInt8(ascii: "\n")).map { indent + $0 }.joined(separator: "\n")
}
