/// A region of a host: what `@Guarded` writes for each `@Region`.
public protocol __RegionType {
  /// The host.
  associatedtype Host: GuardedHost
  /// The states.
  associatedtype State: Hashable & Sendable
  /// The name of the host's property.
  static var name: String { get }
  /// The compiled rules.
  static var rules: __CompiledRules<State, Host.EventName, Host.MethodName> { get }
  /// The callbacks that the host has for the region.
  static var callbacks: __Callbacks { get }
  /// The machine of the region in a host.
  static func owner(of host: Host) -> __RegionOwner<Self>
}

/// The machine of a region. It lies in its host, and asks that for all that isn't its own.
public final class __RegionOwner<Region: __RegionType>: MachineOwner, __RegionEngine {
  /// The states of the region.
  public typealias StateName = Region.State
  /// The events of the host.
  public typealias EventName = Region.Host.EventName
  /// The guarded methods of the host.
  public typealias MethodName = Region.Host.MethodName

  /// The state and what belongs to it.
  public let __core = __MachineCore()
  // The regions clear it when they go.
  @exclusivity(unchecked) @usableFromInline private(set) var regions: __RegionsReference?
  /// Its number among the machines of the host.
  @exclusivity(unchecked) public private(set) var __number = 1

  /// A region of no host yet.
  public init() {}

  /// The host's callbacks for refusals, errors and calls, which are the same for all regions.
  @exclusivity(unchecked) @usableFromInline private(set) var common: __Callbacks = []
  /// The callbacks that the host has for the region.
  @inlinable public var __callbacks: __Callbacks {
    Region.callbacks.union(common.intersection([.calls, .refusals, .failures]))
  }
  /// The host's lock.
  @exclusivity(unchecked) public private(set) var __monitor: __Monitor?

  /// Takes turns with the other machines of a host from now on.
  public func join(_ regions: __Regions, as number: Int) {
    self.regions = .init(regions)
    __number = number
    // Neither changes as long as there is the host.
    guard let host else { return }
    common = host.__callbacks
    __monitor = host.__monitor
    __core.unbind()
  }

  /// Leaves the regions, because the host is gone.
  public func leave() {
    let engine = Engine(self)
    let (flags, revision) = (engine.flags, engine.hostRevision)
    regions = nil
    __core.standAlone(flags, revision)
  }

  /// The host; nil once it is gone.
  var host: Region.Host? {
    // Only a host of this type has such a region.
    whole.map { unsafeDowncast($0, to: Region.Host.self) }
  }

  /// The host, as the engine knows it.
  private var whole: (any __EngineHost)? { regions?.unretained._withUnsafeGuaranteedRef { $0.whole } }

  /// The compiled rules.
  @inlinable public var __compiled: __CompiledRules<StateName, EventName, MethodName> { Region.rules }
  /// The region's name.
  public var __name: String { Region.name }
  /// The machines that it takes turns with.
  @inlinable public var __regionsReference: __RegionsReference? { regions }
  /// The host.
  public var __subject: AnyObject { whole ?? self }
  /// Whether the last reference to the host may be released in another isolation.
  public var __isShared: Bool { whole?.__isShared ?? true }
  /// The actor on which a task finds the host.
  public var __isolation: (any Actor)? { whole?.__isolation }
  /// Runs a callback of the host.
  public func __run(_ moment: Moment, _ state: Int, _ step: __Step) -> Bool {
    whole?.__runRegion(__number - 1, moment, state, step) ?? true
  }
  /// Reports a refusal or an error to the host, or a call with the host's own state.
  public func __hear(_ report: __Report) {
    guard let whole else { return }
    guard let call = report.call?.pointee else { return whole.__hear(report) }
    let own = CallRecord(method: call.method, state: Engine(whole).current, result: call.result)
    withUnsafePointer(to: own) { whole.__hear(__Report($0)) }
  }
  /// Notes that the state is about to change, or has changed, for those that track it.
  public func __track(_ hasChanged: Bool) { whole?.__trackRegion(__number - 1, hasChanged) }
  /// Asks a condition of the host.
  public func __holds(_ condition: Int) -> Bool { whole?.__holds(condition) ?? false }
  /// Calls a guarded method of the host.
  public func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
    guard let whole else { throw arguments.hostGone() }
    return try whole.__invoke(method, arguments)
  }
  /// Calls a guarded method of the host that needs no arguments.
  public func __perform(_ method: Int) throws -> Bool { try whole?.__perform(method) ?? false }
  /// Whether the host is still there.
  public var __isThere: Bool { whole != nil }
  /// The host, whose methods answer announcements.
  public var __announcementHost: (any BindableHost)? { host }
}

/// The machine of one region of a host: `order.machine.payment`.
///
/// It has all members of ``GuardedMachine``. Each of its changes is a step of the whole host: see <doc:Regions>.
@frozen
public struct RegionMachine<Region: __RegionType>: GuardedMachine {
  /// The region.
  public let __host: __RegionOwner<Region>
  // The region lives no longer than its host.
  private let whole: Region.Host

  /// The machine of a region.
  public init(__region region: __RegionOwner<Region>, of whole: Region.Host) {
    __host = region
    self.whole = whole
  }
}

extension RegionMachine {
  /// The object that is notified of what happens to the region, after it has happened. Held weakly; nil for none.
  ///
  /// It is a delegate of the host, as that of `host.machine` is. The region's transitions and calls come with the
  /// states of the region: see ``GuardedStateDelegate/host(_:didTransition:in:)``.
  public weak var delegate: (any GuardedStateDelegate<Region.Host>)? {
    get { attachedDelegate() }
    nonmutating set {
      attach(newValue) { [weak newValue] change, origin, host in
        // The machine of a region is left without a host when that is gone.
        guard let host = host as? Region.Host else { return }
        newValue?.host(host, didTransition: Transition<Region.State, _, _>(change, origin), in: Region.name)
      } call: { [weak newValue] table, record, host in
        guard let host = host as? Region.Host else { return }
        newValue?.host(host, didCall: Self.call(record, in: table), in: Region.name)
      }
    }
  }
}
