#if Macros
import SwiftSyntax

extension HostModel {
  /// Creates the model of a class or an actor; nil for any other declaration.
  ///
  /// - Parameters:
  ///   - declaration: The declaration.
  ///   - context: The enclosing declarations.
  ///   - hasGuardedSuperclass: Whether a superclass already has a machine.
  ///   - infersIsolation: Whether the module's default isolation may be an actor.
  convenience init?(
    _ declaration: some DeclGroupSyntax, inside context: [Syntax], hasGuardedSuperclass: Bool, infersIsolation: Bool
  ) {
    guard let outline = HostOutline(declaration, inside: context, hasGuardedSuperclass: hasGuardedSuperclass),
      let header = HostHeader(declaration, inside: context, outline)
    else { return nil }
    let (options, body) = (HostOptions(declaration), HostBody(declaration.memberBlock, outline))
    let sharing = HostSharing(outline, header, options, body, infersIsolation: infersIsolation)
    let name = header.name.text
    let guarded = body.functions.filter { !$0.isStatic }.compactMap { MethodModel($0, in: name) }
    var signatures: Set<String> = []
    let methods = guarded.filter { signatures.insert($0.indexName).inserted }
    let names = DeclaredNames(body, methods: methods)
    let types = TypesOfHost(declaration, named: name, outline)
    let readings = body.functions.map { CallbackReading($0, types) }
    let guards = GuardReader(
      body, functions: readings.filter { $0.callback == nil }.map(\.node), methods, in: name,
      hasGuardedSuperclass: hasGuardedSuperclass
    ).guards
    let declaredRules = DeclaredRules(body, names, outline, methods: methods)
    let host = RulesReader.Host(
      outline: outline, source: declaredRules, methods: methods, names: names.cases,
      regions: RegionModel.all(in: body.enums), guards: guards,
      activities: body.functions.compactMap { ActivityModel($0) }, startsTasks: sharing.startsTasks,
      restored: body.restored.names)
    self.init(
      outline: outline, header: header, options: options, sharing: sharing, body: body, names: names, methods: methods,
      otherMethods: OtherMethods(
        body, guarded: guarded, readings: readings, guards: guards, in: name, isBound: outline.hostKind == .bound),
      callbacks: HostCallbacks(readings, in: body, besides: guards, types), guards: guards,
      rules: RulesReader.read(host), declaredRules: declaredRules,
      declaredRegions: host.regions.map { RulesReader.read($0, in: host) }, declaredActivities: host.activities)
  }
}
#endif
