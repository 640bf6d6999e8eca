#if Macros
import Testing

/// Methods of real classes, and callbacks as other libraries name them, none of which is reported as a misspelled callback
/// or guard; and whole types without a mistake.
@Suite struct FalseAlarmTests {
  @Test(arguments: methods)
  func `A method that has nothing to do with a machine isn't diagnosed`(method: String) {
    let reports = Expansion(
      """
      @Guarded
      final class Document {
        enum State { case open, closed, draft, playing }
        @Region enum Payment { case due, paid }
        @Transition(from: State.open, to: .closed) func close() {}
        @Transition(from: State.closed, to: .open) func pay(amount: Int) {}
        @Transition(from: State.draft, to: .playing) func play() {}
        @Transition(from: State.playing, to: .draft) func stop() {}
        @Transition(from: State.open, to: .draft) func edit() {}
        @Transition(from: Payment.due, to: .paid) func settle() {}
        \(method)
      }
      """
    ).reports
    #expect(reports.isEmpty, "\(reports)")
  }

  private static let methods = (lifecycle + delegates + commands + questions + otherLibraries)
    .split(separator: "\n").map(String.init)

  /// What views, windows and applications call.
  private static let lifecycle = """
    func viewDidLoad() {}
    func viewWillAppear(_ animated: Bool) {}
    func viewDidAppear(_ animated: Bool) {}
    func viewWillDisappear(_ animated: Bool) {}
    func viewDidLayoutSubviews() {}
    func viewWillTransition(to size: CGSize, with coordinator: Coordinator) {}
    func willTransition(to size: CGSize, with coordinator: Coordinator) {}
    func didMove(toParent parent: Controller?) {}
    func didMove(to view: SKView) {}
    func didMoveToWindow() {}
    func didMoveToSuperview() {}
    func willMove(toWindow window: Window?) {}
    func willMove(from view: SKView) {}
    func didAddSubview(_ view: View) {}
    func willRemoveSubview(_ view: View) {}
    func didReceiveMemoryWarning() {}
    func didBecomeActive() {}
    func didBecomeKey() {}
    func willResignActive() {}
    func didEnterBackground() {}
    func willEnterForeground() {}
    func willEnterFullScreen() {}
    func didExitFullScreen() {}
    func didEnterRegion(_ region: CLRegion) {}
    func didExitRegion(_ region: CLRegion) {}
    func didFinishLaunching() {}
    func didFinishUpdate() {}
    func didChangeSize(_ old: CGSize) {}
    func didSimulatePhysics() {}
    func didEvaluateActions() {}
    func didBegin(_ contact: Contact) {}
    func didEnd(_ contact: Contact) {}
    func willActivate() {}
    func didDeactivate() {}
    func awakeFromNib() {}
    func prepareForReuse() {}
    func willUpdate() {}
    func didUpdate(to context: Context) {}
    func onAppear() {}
    func onDisappear() {}
    func onChange(of value: Int) {}
    func onReceive(_ value: Int) {}
    func willSave() {}
    func didSave() {}
    func awakeFromFetch() {}
    func willTurnIntoFault() {}
    func prepareForDeletion() {}
    func didReset() {}
    """

  /// What players, sessions, stores and their like report to delegates.
  private static let delegates = """
    func session(_ session: URLSession, didReceive challenge: Challenge) {}
    func session(_ session: URLSession, task: Task, didCompleteWithError error: Error?) {}
    func session(_ session: URLSession, didBecomeInvalidWithError error: Error?) {}
    func player(_ player: Player, didFinish successfully: Bool) {}
    func audioPlayerDidFinishPlaying(_ player: Player, successfully flag: Bool) {}
    func locationManager(_ manager: Manager, didUpdateLocations locations: [Location]) {}
    func locationManager(_ manager: Manager, didFailWithError error: Error) {}
    func centralManager(_ manager: Manager, didConnect peripheral: Peripheral) {}
    func centralManagerDidUpdateState(_ manager: Manager) {}
    func peripheral(_ peripheral: Peripheral, didWriteValueFor item: Item, error: Error?) {}
    func webView(_ view: WebView, didFinish navigation: Navigation) {}
    func webView(_ view: WebView, didFail navigation: Navigation, withError error: Error) {}
    func webView(_ view: WebView, decidePolicyFor action: Action) -> Policy { .allow }
    func tableView(_ view: TableView, didSelectRowAt index: Int) {}
    func tableView(_ view: TableView, willDisplay cell: Cell, forRowAt index: Int) {}
    func tableView(_ view: TableView, shouldHighlightRowAt index: Int) -> Bool { true }
    func textField(_ field: Field, shouldChangeCharactersIn range: Range, replacementString: String) -> Bool { true }
    func textFieldShouldReturn(_ field: Field) -> Bool { true }
    func textFieldDidEndEditing(_ field: Field) {}
    func scrollViewDidScroll(_ view: ScrollView) {}
    func scrollViewShouldScrollToTop(_ view: ScrollView) -> Bool { true }
    func gestureRecognizer(_ one: Gesture, shouldRecognizeSimultaneouslyWith other: Gesture) -> Bool { true }
    func windowShouldClose(_ sender: Window) -> Bool { true }
    func windowWillClose(_ notification: Notification) {}
    func windowDidBecomeKey(_ notification: Notification) {}
    func application(_ application: Application, open urls: [URL]) {}
    func applicationShouldTerminate(_ sender: Application) -> Reply { .now }
    func paymentQueue(_ queue: Queue, updatedTransactions transactions: [Transaction]) {}
    func productsRequest(_ request: Request, didReceive response: Response) {}
    func renderer(_ renderer: Renderer, didAdd node: Node, for anchor: Anchor) {}
    func captureOutput(_ output: Output, didOutput buffer: Buffer, from connection: Connection) {}
    func netService(_ service: Service, didNotResolve error: [String: Int]) {}
    func stream(_ stream: Stream, handle code: Stream.Event) {}
    func parser(_ parser: Parser, didStartElement name: String) {}
    func fileManager(_ manager: FileManager, shouldRemoveItemAt url: URL) -> Bool { true }
    func controllerDidChangeContent(_ controller: Controller) {}
    func controllerWillChangeContent(_ controller: Controller) {}
    func mapView(_ view: MapView, regionDidChangeAnimated animated: Bool) {}
    func userNotificationCenter(_ center: Center, willPresent notification: Notification) {}
    func didReceive(_ message: Message) {}
    func didReceive(_ refusal: Refusal) {}
    func didConnect(to host: String) {}
    func didDisconnect(error: (any Error)?) {}
    func didFail(toConnect place: Int, error: (any Error)?) {}
    func didFailWithError(_ error: any Error) {}
    func didComplete(with result: Result<Int, any Error>) {}
    func didSelect(row: Int) {}
    func didTap(_ button: Button) {}
    func didPan(_ gesture: Gesture) {}
    func didScroll(to offset: Int) {}
    func didCancel() {}
    func didFinish() {}
    func didEnd() {}
    func didStart() {}
    func didPlay() {}
    func didStop() {}
    func didClose() {}
    func didOpen() {}
    func didLoad() {}
    func didLoad(_ data: Data) {}
    """

  /// Commands and notices that classes have for themselves.
  private static let commands = """
    func didEditDraft() {}
    func willEditDraft() {}
    func didEdit() {}
    func didFile(_ report: Report) {}
    func didFill(_ form: Form) {}
    func didFall() {}
    func didFall(_ height: Int) {}
    func didTall() {}
    func didCell(_ cell: Cell) {}
    func didCrawl(_ page: Page) {}
    func didHire(_ person: Person) {}
    func willHire() {}
    func willFile() {}
    func willFill(_ form: Form) {}
    func didWire(_ money: Int) {}
    func didFind(_ match: Match) {}
    func didRefund(_ payment: Int) {}
    func didReuse(_ cell: Cell) {}
    func didRefresh() {}
    func didReduce(_ value: Int) {}
    func didTranslate(_ text: String) {}
    func didTransmit(_ bytes: [UInt8]) {}
    func willTransmit(_ bytes: [UInt8]) {}
    func willTransform(_ value: Int) {}
    func didEnter(_ text: String) {}
    func didEnter(value: Int) {}
    func didExit(_ code: Int32) {}
    func willExit() {}
    func onClose() {}
    func onOpen() {}
    func onPlay() {}
    func onPause(_ sender: Any) {}
    func onError(_ message: String) {}
    func onNext(_ value: Int) {}
    func onCompleted() {}
    func handle(_ error: any Error) {}
    func handleOpen(_ url: URL) {}
    func handleTap() {}
    func perform(_ action: Action) {}
    func process(_ transition: Slide) {}
    func log(_ text: String) {}
    func describe(_ transition: Transition) {}
    func logTransition(_ transition: Transition) {}
    func record(_ refusal: Refusal) {}
    func show(_ error: any Error) {}
    func apply(_ state: State) {}
    func render(_ state: State) {}
    func name(of state: State) -> String { "" }
    func color(for state: State) -> Int { 0 }
    func update() {}
    func refresh(_ force: Bool) {}
    func openLink() {}
    func closeAll() {}
    func entered(_ code: String) {}
    func left() {}
    """

  /// Questions that others ask.
  private static let questions = """
    func canPlay() -> Bool { can(.play) }
    func canPlay() -> Bool { machine.refusal(of: .play) == nil }
    func canPlay(loudly: Bool) -> Bool { true }
    func canPlay() async -> Bool { true }
    func canOpen() -> Bool { true }
    func canPay(_ bill: Bill) -> Bool { true }
    func mayEdit() -> Bool { true }
    func isOpen() -> Bool { true }
    func isEditable(_ row: Int) -> Bool { true }
    func allows(_ action: Action) -> Bool { true }
    func shouldReload() -> Bool { true }
    func shouldHide(_ row: Int) -> Bool { true }
    func shouldAutorotate() -> Bool { true }
    func shouldPerformSegue(_ name: String) -> Bool { true }
    func shouldInvalidateLayout(for bounds: Int) -> Bool { true }
    func shouldRetry(after attempts: Int) -> Bool { true }
    func shouldShow(_ item: Item) -> Bool { true }
    func shouldSay(_ word: String) -> Bool { true }
    func shouldPlan(_ day: Int) -> Bool { true }
    func shouldStep(_ distance: Int) -> Bool { true }
    func shouldBegin(_ gesture: Gesture) -> Bool { true }
    func shouldTranslate(_ text: String) -> Bool { true }
    func shouldTransform(_ value: Int) -> Bool { true }
    func shouldFile(_ report: Report) -> Bool { true }
    func validate(_ item: Item) -> Bool { true }
    func check() -> Bool { true }
    func verify(_ code: String) -> Bool { true }
    func allowPay(amount: Int) -> Bool { true }
    func canPay(amount: Int) -> Bool { true }
    """

  /// Callbacks and properties as other libraries name them: see the articles on those.
  private static let otherLibraries = """
    func onTransition(_ transition: Transition) {}
    func handleTransition(_ transition: Transition) {}
    func beforeTransition(_ transition: Transition) {}
    func afterTransition(_ transition: Transition) {}
    func stateDidChange() {}
    func stateChanged(to state: State) {}
    func onStateChange(_ state: State) {}
    func didChange(from: State, to: State) {}
    func willChangeState(_ state: State) {}
    func canTransition(to state: State) -> Bool { true }
    func isValidNextState(_ state: State) -> Bool { true }
    func onEnterRoom() {}
    func onEnterOpen() async {}
    func onEnterOpen(_ code: Int) {}
    func enterOpen() {}
    @Unguarded func onEnterOpen() {}
    func enteredClosed() {}
    func leftOpen() {}
    func closedEntered() {}
    func didBecomeClosed() {}
    func didLeaveOpen() {}
    func beforeOpening() {}
    func beforeClose(_ code: Int) {}
    func update() { beforeClose() }; func beforeClose() {}
    func transitionDenied(_ refusal: Refusal) {}
    func onRefusal(_ refusal: Refusal) {}
    func shouldEnterClosed() -> Bool { true }
    func paymentDidChange(_ payment: Payment) {}
    static let initial = State.closed
    let initialState = State.closed
    static let transitions: [State: [State]] = [.open: [.closed]]
    """

  // MARK: - Whole types

  /// A type without a mistake, and changes of it with the numbers of the diagnostics that they cause.
  struct Sound: CustomTestStringConvertible {
    let testDescription: String
    fileprivate let source: String
    fileprivate let changes: [(changes: [Mistake.Change], count: Int)]
    private let preamble: Preamble

    fileprivate init(
      _ title: String, in preamble: Preamble, _ lines: String, _ changes: (changes: [Mistake.Change], count: Int)...
    ) {
      (testDescription, source) = (title, MarkedSource(lines, in: preamble).code)
      (self.preamble, self.changes) = (preamble, changes)
    }

    fileprivate func reports(of source: String) -> [Expansion.Report] {
      Expansion(source, superclassIsGuarded: preamble.superclassIsGuarded).reports
    }
  }

  @Test(arguments: sound) func `A type without a mistake isn't diagnosed, and its changes are`(type: Sound) {
    let reports = type.reports(of: type.source)
    #expect(reports.isEmpty, "\(reports)")
    for (changes, count) in type.changes {
      let changed = changes.reduce(type.source) { source, change in
        #expect(source.contains(change.old))
        return source.replacing(change.old, with: change.new)
      }
      let reports = type.reports(of: changed)
      #expect(reports.count == count, "\(changes.map(\.new)): \(reports)")
    }
  }

  private static let sound: [Sound] = [
    .init(
      "A rule whose state may not be left at once, or a callback may decline that",
      in: .actor("Game", "menu, running, over"),
      """
      static let rules = Rules(initial: .menu) {
        Always(from: .menu, to: .running)
        Always(from: .over, to: .menu, when: "isQuick")
        After(.seconds(1), from: .menu, to: .over)
        After(.seconds(1), from: .over, to: .running)
        On(.close, from: .menu, .over, to: .running)
      }
      var isQuick = true
      @Transition(from: State.running, to: .over) func lose() {}
      @Transition func close() {}
      """, ([", when: \"isQuick\"" => ""], 2),
      (
        [
          ", when: \"isQuick\"" => "",
          "var isQuick = true" => "func shouldTransition(_ transition: Transition) -> Bool { true }",
        ], 0
      )),
    .init(
      "A body that ends in its via state if something leaves that, or may start there again",
      in: .class("Loader", "idle, loading, done"),
      """
      @Transition(from: State.idle, .loading, via: .loading, to: .done, orElse: .loading) func load() async throws {}
      @Transition(from: State.idle, via: .loading, to: .loading) func touch() async {}
      """, ([".idle, .loading, via" => ".idle, via"], 2),
      ([".idle, .loading, via" => ".idle, via", "\n}" => "\n  @Transition(to: State.idle) func stop() {}\n}"], 0)),
    // The compiler reports it where it stands, whatever a macro does: two errors for one mistake would be worse.
    .init(
      "A state that doesn't exist is left to the compiler", in: .class("Lamp", "on, off", options: "strict: true"),
      """
      @Transition(from: State.on, to: .of) func stop() {}
      @Transition(from: State.of, to: .on) func start() {}
      @Allowed(in: State.onn) func look() {}
      """),
    .init(
      "Methods that resemble callbacks, and that the type calls or that concern a method",
      in: .class("Lamp", "on, off"),
      """
      @Transition(from: State.on, to: .off) func stop() { didStop() }
      @Allowed(in: State.on) func look() {}
      func didTransition(_ transition: Transition) { didChange(from: .on, to: transition.to); onEnter(.on) }
      func onEnter(_ state: State) {}
      func didChange(from: State, to: State) {}
      func onChange(from: Int, to: Int) {}
      func didStop() {}
      func canLook() -> Bool { can(.look) }
      func canTransition(to state: State) -> Bool { true }
      func stateDidChange(in other: Lamp) {}
      func shouldLookUp() -> Bool { true }
      func lookUp() { if shouldLookUp() { enteredOff() } else { onError(Oops()) } }
      func enteredOff() {}
      func onError(_ error: any Error) {}
      func handle(_ error: any Error) {}
      func show(_ refusal: Refusal) {}
      func enterOff() {}
      func onOff() {}
      func didMove() {}
      """),
    .init(
      "Methods that resemble region callbacks or a view's transitions", in: .order,
      """
      func didUpdateState() {}
      func didChangeState() {}
      func didTransition(toSize: Int) {}
      func didTransition(toSize size: CGSize, animated: Bool) {}
      func willTransition(toTraits: Double) {}
      """, (["didTransition(toSize: Int)" => "didTransition(to: Int)"], 1),
      (["didTransition(toSize: Int)" => "didTransition(from: String)"], 1),
      (["didTransition(toSize: Int)" => "didTransition(animated: Bool)"], 1)),
    .init(
      "Rules that a subclass adds for states and rules that only its superclass knows", in: .subclass("Gate: Door"),
      """
      static let addedRules = Rules {
        In(.ajar, to: .shut, allows: "look", "peep")
        On("close", from: .ajar, to: .shut)
        On("close", from: .ajar, to: .open, when: "isFree")
        In(.open, forbids: "look")
      }
      @Allowed func peep() {}
      @Transition(from: State.ajar, to: .shut) func slam() {}
      @Transition override func close() {}
      """),
    .init(
      "An override of the inherited guard of another method with the same name", in: .subclass("Till: Purse"),
      """
      override func shouldPay(_ cents: Int) -> Bool { false }
      override func shouldPay(euros: Double) -> Bool { false }
      @Allowed override func pay(_ text: String) throws {}
      """, (["override func shouldPay(_" => "func shouldPay(_"], 1)),
    .init(
      "Methods that other protocols require, but not what a machine alone tells or what takes the same as a method",
      in: .class("Chat: ConnectionDelegate", "idle, busy"),
      """
      @Transition(from: State.idle, to: .busy) func connect(to place: Place) {}
      func didFail(with error: any Error) {}
      func didEnterRoom(_ room: Int) {}
      func didEnterBusy(_ room: Int) {}
      func stateDidChange() {}
      func didThrow(_ error: any Error) {}
      func handleTransition(_ transition: Transition) {}
      func allowConnect(to place: Place) -> Bool { true }
      func shouldConnect(_ window: Int) -> Bool { true }
      func didChangeState() {}
      """, (["_ window: Int" => "to place: Place, _ window: Int"], 1), (["_ window: Int" => ""], 0),
      (["didEnterRoom(_ room: Int)" => "didEnterBuzy()"], 1),
      (["didEnterBusy(_ room: Int)" => "didEnterBusy(from: State)"], 1)),
    .init(
      "Overrides inside '#if', which the superclass's machine calls", in: .subclass("Gate: Door"),
      """
      @Allowed override func pay(_ cents: Int) throws {}
      #if DEBUG
      override func shouldPay(_ cents: Int) -> Bool { true }
      override func shouldTransition(_ transition: Transition) -> Bool { true }
      #endif
      """, (["override func shouldPay" => "func shouldPay"], 1)),
    .init(
      "Methods that applications call", in: .class("Screen", "idle, busy"),
      """
      @Transition(from: State.idle, to: .busy) func load() {}
      func didEnterBackground() {}
      func willEnterForeground() {}
      func didExitRegion() {}
      func shouldShowBadge() -> Bool { true }
      """),
    .init(
      "Methods that frameworks or other types may call", in: .class("Upload", "ready, active"),
      """
      @Transition(from: State.ready, to: .active) func begin() {}
      func didBecomeActive() {}
      func beforeBeginning() {}
      func stateChanged() {}
      func didFailWithError(_ error: any Error) {}
      func didReceive(_ refusal: Refusal) {}
      func didFail(toConnect place: Int, error: (any Error)?) {}
      func willTransition(to size: Int, with coordinator: String) {}
      func didExitProcess(_ code: Int32) {}
      func state(of upload: Int) -> Int { 1 }
      static func machine() -> Int { 1 }
      """),
    .init(
      "Methods that views, applications and others may call as callbacks or guards", in: .actor("Scene", "o, closed"),
      """
      @Region enum Light { case off, on }
      @Transition(from: State.o, to: .closed) func close() {}
      @Transition(from: State.closed, to: .o) func reopen(_ amount: Int) {}
      @Transition(from: Light.off, to: .on) func shine() { didEnterStorm() }
      func didTransition(to size: CGSize) {}
      func willTransition(with coordinator: Coordinator) {}
      func didExitApp() {}
      func didEnterStorm() {}
      func willExit() {}
      func didEnter(_ text: String) {}
      func shouldHide(_ row: Int) -> Bool { true }
      func canClose() -> Bool { can(.close) }
      func check() -> Bool { true }
      func changeColor(_ transition: Transition) {}
      func describe(_ transition: Transition) {}
      func logTransition(_ transition: Transition) {}
      func handleTransition(_ slide: Slide) {}
      func closedLeft() {}
      func offEntered(by name: String) {}
      """, (["didEnterStorm() }" => "}"], 1), (["shouldHide(_ row" => "shouldHide(_ amount"], 1)),
    .init(
      "The type's own functions in rules", in: .class("Door", "open, closed, any"),
      """
      typealias Content = RulesBuilder<State, Event, Method>.Content
      static func Allow(_ method: Method) -> Content { Content() }
      static let rules = Rules(initial: .open) {
        Allow(.look)
        common(.look)
        Self.lines()
        common + own
        On(.close, from: .any, to: .open)
      }
      @Transition(from: State.open, to: .any) func close() {}
      @Allowed(in: State.open) func look() {}
      """),
    .init(
      "Several targets, of which a closure in the type's body chooses one", in: .class("Door", "open, closed, locked"),
      """
      static let rules = Rules(initial: .open) { On(.lock, from: .open, to: .closed, .locked) }
      init() { machine.chooseTarget(of: .lock) { _ in .locked } }
      @Transition func lock() {}
      """),
    .init(
      "Events that rules of a region may accept which can't be read", in: .class("Door", "open, closed"),
      """
      enum Event { case close, ring, knock }
      @Region enum Sound { case off, on }
      static let rules = Rules(initial: .open) {
        In(.open, defers: .knock)
        Region(Sound.self) { for event in events { On(event, from: .on, to: .off) } }
      }
      @Transition(on: Event.close, from: State.open, to: .closed) func close() {}
      @Transition(on: Event.ring, while: Sound.off) func ring() {}
      """),
    .init(
      "A condition's path that doesn't begin with a type is left to the compiler, with regions too",
      in: .class("Door", "open, closed"),
      """
      @Region enum Sound { case off, on }
      static let rules = Rules(initial: .open) {
        On(.close, from: .open, to: .closed, when: "lock.isFree", "sound.isOff", "Shared.isFree", "State.open")
      }
      static let Shared = Lock()
      @Transition func close() {}
      @Transition(from: Sound.off, to: .on) func ring() {}
      """),
    .init(
      "A function or property named 'rules' with another type", in: .class("Game", "setup, running", method: "begin()"),
      "func rules() -> String { \"no cheating\" }", (["func rules() -> String" => "var rules: [String]"], 0)),
    .init(
      "Rules from another property, and type aliases of the states", in: .class("Lamp", "on, off"),
      """
      typealias S = State
      static let common = Rules(initial: .on) { In(.off, to: .on) }
      static let rules = common
      @Transition(from: S.on, to: .off) func stop() {}
      @Allowed(in: Lamp.S.on) func look() {}
      """),
  ]
}
#endif
