extension RowGroup {
  /// All tables, in the order of printing.
  static var all: [RowGroup] {
    [
      RowGroup(
        title: "Deciding and changing",
        note:
          "Calls of guarded methods. Medians of nanoseconds per event; 'at most' bounds the ratio. Nothing is inlined.",
        rows: [.transitions] + Row.transitionForms + Row.conditions + Row.askingCallbacks),
      RowGroup(title: "Calls that change nothing", note: "", rows: [.allowed] + Row.allowedForms + Row.refusals),
      RowGroup(
        title: "Requests", note: "Events, states and methods by their names and values.",
        rows: Row.requests + Row.events + Row.machines),
      RowGroup(title: "Questions and reads", note: "", rows: Row.questions + Row.reads),
      RowGroup(title: "Nested states and states with values", note: "", rows: Row.nested + Row.values),
      RowGroup(
        title: "Bringing along and telling", note: "Callbacks of the host, and observers.",
        rows: Row.callbacks + Row.withinCalls + Row.observers + Row.watchedCalls
          + Row.announcing + Row.streams),
      RowGroup(title: "Waiting", note: "", rows: Row.waitingWork + Row.waitingCalls + Row.cancelledBodies),
      RowGroup(title: "By itself", note: "What nobody asks for.", rows: Row.byItself),
      RowGroup(title: "Several states at once", note: "Hosts with regions.", rows: Row.regions + Row.loudRegions),
      RowGroup(
        title: "Hosts", note: "The same four ways in every kind of host.",
        rows: Row.classes + Row.isolated + Row.monitors),
      RowGroup(title: "Machines bound to a host, and open ones", note: "", rows: Row.bound),
      RowGroup(title: "Whole machines", note: "", rows: Row.lifecycle),
      RowGroup(
        title: "No cliffs", note: "With many it costs no more than with few: the rival is our own small one.",
        rows: Row.wideHosts + Row.largeMachines + Row.waitingLines),
      RowGroup(
        title: "Inlined into a loop",
        note: "The worst case: by hand it takes a cycle or two of a processor that overlaps one event with the next.",
        rows: [.transitionsInlined, .allowedInlined, .refusedInlined]),
    ]
  }
}

extension Row {
  /// All rows.
  static var all: [Row] { RowGroup.all.flatMap(\.rows) }
}
