import Text
import Web

/// Asks servers single questions, of whose answers no copies are kept: with the secrets, limits and patience of sources.
public struct Inquiry: Sendable {
  /// Why there is no answer.
  public struct Failure: Error, Sendable {
    /// In words.
    public let reason: String
    /// Whether a later try may have one: there is no network, or the server has no time.
    public let isForNow: Bool
  }

  private let client: WebClient
  private let turnstile = Turnstile()
  private let patience: Patience
  private let environment: @Sendable (String) -> String?

  /// - Parameters:
  ///   - agent: what the client says that it is.
  ///   - environment: the value of a variable, for secrets.
  public init(agent: String, patience: Patience, environment: @escaping @Sendable (String) -> String?) {
    client = WebClient(agent: agent)
    (self.patience, self.environment) = (patience, environment)
  }

  /// Asks at the address of a source.
  ///
  /// - Returns: the bytes of the answer; `nil` where the server says that there is nothing.
  public func ask(_ source: RemoteSource) throws(Failure) -> [UInt8]? {
    let interface = Interface(
      source, client: client, turnstile: turnstile, patience: patience, environment: environment)
    do throws(Interface.Failure) {
      let answer = try interface.ask(source.address, taking: [200, 404])
      return answer.status == 200 ? answer.body : nil
    } catch {
      throw Failure(reason: error.reason, isForNow: error.isForNow)
    }
  }
}
