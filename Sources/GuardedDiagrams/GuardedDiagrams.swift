import Foundation

/// `guarded-diagrams`: draws the guarded types of a module from its source.
///
/// The folders Analysis, Model and Syntax are links to those of the macros, because no library can contain them: SwiftPM
/// gives up the prebuilt swift-syntax for every client if a library that the macros depend on uses swift-syntax
/// (SwiftPM#9261).
@main
struct GuardedDiagrams {
  static func main() {
    #if Macros
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.contains("--help") || arguments.contains("-h") { return print(Options.help, terminator: "") }
    do {
      let options = try Options(arguments)
      let drawn = try options.chosenTypes()
      let isPassed = try options.perform(on: drawn)
      exit(isPassed ? 0 : 1)
    } catch {
      report("error", "\((error as? Mistake)?.text ?? error.localizedDescription)")
      exit(1)
    }
    #else
    report("error", "guarded-diagrams needs swift-syntax, which the package has only with its trait 'Macros'")
    exit(1)
    #endif
  }
}

/// Writes a line to standard error, which the plug-in shows as a diagnostic of the kind.
func report(_ kind: String, _ text: String) { FileHandle.standardError.write(Data("\(kind): \(text)\n".utf8)) }

/// A mistake of the caller, or a failure that the caller can understand.
struct Mistake: Error {
  let text: String
}
