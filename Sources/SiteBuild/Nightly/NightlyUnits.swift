import Text

// What starts the nightly work on a machine of one's own.

extension NightlyJob {
  private var report: String { SiteFolder(site).path(".gablota/nightly.md") }

  // MARK: systemd

  var service: String {
    """
    # Renews, checks and publishes the site; made by  gablota init --nightly systemd. By hand:
    #   systemctl start gablota-\(name).service
    [Unit]
    Description=The site in \(unitText(site)), renewed
    Wants=network-online.target
    After=network-online.target

    [Service]
    Type=oneshot
    User=\(user)
    ExecStart=\(unitWord(program)) nightly \(unitWord(site)) --report \(unitWord(report))
    # A guard that holds an answer is not a failure: the site is right, with older data.
    SuccessExitStatus=4
    TimeoutStartSec=20min
    Nice=10
    # The job may write only the site's folder. If the output or a target of publish is elsewhere, add it here.
    ReadWritePaths=\(unitWord(site))
    ProtectSystem=strict
    ProtectHome=read-only
    PrivateTmp=yes
    PrivateDevices=yes
    ProtectKernelTunables=yes
    ProtectKernelModules=yes
    ProtectControlGroups=yes
    RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
    RestrictSUIDSGID=yes
    NoNewPrivileges=yes
    CapabilityBoundingSet=
    LockPersonality=yes

    """
  }

  var timer: String {
    """
    # Made by  gablota init --nightly systemd.
    [Unit]
    Description=The site in \(unitText(site)), renewed every night

    [Timer]
    OnCalendar=*-*-* 03:\(twoDigits(minute)):00 \(zone)
    RandomizedDelaySec=5min
    # If the machine was off at night, the job runs later.
    Persistent=true

    [Install]
    WantedBy=timers.target

    """
  }

  // MARK: cron

  var crontab: String {
    let work = [program, "nightly", site, "--report", report].map(shellWord).joined(separator: " ")
    let lock = shellWord(SiteFolder(site).path(".gablota/nightly.lock"))
    let folder = shellWord(SiteFolder(site).path(".gablota"))
    return """
      # Renews, checks and publishes the site every night; made by  gablota init --nightly cron. By hand: run the line after
      # the five fields, with % for \\%. flock keeps two from running at once, timeout ends one that hangs. What is wrong is
      # written to standard error, which cron sends by mail.
      \(minute) 3 * * * mkdir -p \(cronText(folder)) && flock -n \(cronText(lock)) timeout 20m \(cronText(work)) >/dev/null

      """
  }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

/// Text of a unit file that is shown: `%` begins a specifier there.
private func unitText(_ text: String) -> String { replaced(text, "%", by: "%%") }

/// One word of a command in a unit file.
private func unitWord(_ text: String) -> String {
  let quoted = replaced(replaced(text, "\\", by: "\\\\"), "\"", by: "\\\"")
  return "\"" + replaced(replaced(quoted, "%", by: "%%"), "$", by: "$$") + "\""
}

/// One word of a shell.
private func shellWord(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy {
    $0.isASCIILetter || $0.isASCIIDigit || "/._-".utf8.contains($0)
  }
  return isPlain && !text.utf8.isEmpty ? text : "'" + replaced(text, "'", by: "'\\''") + "'"
}

/// What a crontab makes of `%` is a new line, unless a backslash is before it.
private func cronText(_ text: String) -> String { replaced(text, "%", by: "\\%") }

private func replaced(_ text: String, _ part: String, by other: String) -> String {
  String(decoding: Array(text.utf8).replacing(Array(part.utf8), with: Array(other.utf8)), as: UTF8.self)
}

extension NightlyHost {
  /// What is still to be done by hand.
  func next(_ job: NightlyJob) -> [String] {
    let fill = "fill in GABLOTA_RELEASE and GABLOTA_SHA256 in the file, commit it and push it"
    return switch self {
    case .github: [fill, "at the host: Settings, Pages, Source: GitHub Actions"]
    case .gitlab:
      [fill, "at the host: Build, Pipeline schedules, New schedule: \(job.minute) \(job.hour) * * * in UTC"]
    case .forgejo: [fill, "in site.yaml: say under publish where the site goes"]
    case .systemd:
      [
        "sudo cp nightly/gablota-\(job.name).* /etc/systemd/system/",
        "sudo systemctl enable --now gablota-\(job.name).timer",
      ]
    case .cron: ["(crontab -l; cat nightly/gablota-\(job.name).cron) | crontab -"]
    }
  }
}
