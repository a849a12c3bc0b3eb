import Files
import Glibc
import Text

/// Runs a program of the site's owner to its end: a list of arguments, never a line for a shell. What it prints goes where
/// our own errors go.
///
/// - Parameters:
///   - input: what it reads on its standard input.
///   - variables: what is added to the environment, which is passed on.
///   - seconds: after so many it is stopped.
/// - Returns: its exit code; 128 and the signal where one ended it.
/// - Throws: where it cannot be started.
func runCommand(
  _ words: [String], input: [UInt8], adding variables: [(name: String, value: String)], seconds: Int
) throws(FileError) -> Int32 {
  // A file that has no name any more: a program that reads nothing blocks nobody.
  guard let file = tmpfile() else { throw FileError("make", "a temporary file") }
  defer { fclose(file) }
  _ = input.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
  fflush(file)
  rewind(file)
  lseek(fileno(file), 0, SEEK_SET)
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_adddup2(&actions, fileno(file), 0)
  posix_spawn_file_actions_adddup2(&actions, 2, 1)
  for (name, value) in variables { setenv(name, value, 1) }
  var process: pid_t = 0
  var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
  arguments.append(nil)
  defer { for argument in arguments { free(argument) } }
  let code = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
  guard code == 0 else { throw FileError("start", words[0], code: code) }
  return wait(for: process, seconds: seconds)
}

private func wait(for process: pid_t, seconds: Int) -> Int32 {
  var status: Int32 = 0
  for _ in 0..<(seconds * 20) {
    let found = waitpid(process, &status, WNOHANG)
    if found == process || (found < 0 && errno != EINTR) { return code(of: status) }
    usleep(50_000)
  }
  kill(process, SIGKILL)
  waitpid(process, &status, 0)
  return code(of: status)
}

private func code(of status: Int32) -> Int32 {
  let signal = status & 0x7F
  return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
}
