import Foundation
import PackagePlugin

/// `swift package guarded-diagrams`: passes its arguments and the package's source files to the tool.
@main
struct GuardedDiagramsPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let modules = context.package.targets.compactMap { $0 as? any SourceModuleTarget }.flatMap { target in
      let isDrawn = [.generic, .executable].contains(target.kind)
      let files = target.sourceFiles(withSuffix: "swift").map(\.url.path).sorted()
      return [isDrawn ? "--module" : "--other-module", target.name] + files
    }
    let tool = Process()
    tool.executableURL = try context.tool(named: "GuardedDiagrams").url
    tool.arguments = arguments + modules
    let messages = Pipe()
    tool.standardError = messages
    try tool.run()
    let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    tool.waitUntilExit()
    for line in text.split(separator: "\n") {
      if let error = line.droppingPrefix("error: ") {
        Diagnostics.error(error)
      } else {
        Diagnostics.warning(line.droppingPrefix("warning: ") ?? String(line))
      }
    }
    if tool.terminationStatus != 0, !text.contains("error: ") {
      Diagnostics.error("guarded-diagrams ended with the status \(tool.terminationStatus)")
    }
  }
}

extension Substring {
  /// The text after a prefix; nil without the prefix.
  fileprivate func droppingPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
