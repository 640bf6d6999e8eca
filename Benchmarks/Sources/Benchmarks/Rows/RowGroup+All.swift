extension RowGroup {
  /// All tables, in the order of printing.
  static var all: [RowGroup] {
    [
      RowGroup(title: "Calls", note: "Nothing is inlined.", rows: Row.calls),
      RowGroup(title: "Requests", note: "Events, states and methods by their values and names.", rows: Row.requests),
      RowGroup(title: "Queries", note: "", rows: Row.queries),
      RowGroup(title: "Callbacks, nested states and values", note: "", rows: Row.callbacks),
      RowGroup(title: "Observers", note: "", rows: Row.observers),
      RowGroup(title: "Asynchronous and pending work", note: "", rows: Row.pendingWork),
      RowGroup(title: "Regions", note: "", rows: Row.regions),
      RowGroup(
        title: "Kinds of hosts", note: "Operations that take longer than those of a final class.", rows: Row.hosts
      ),
      RowGroup(title: "Machines, and states by name", note: "", rows: Row.machines),
      RowGroup(title: "Whole machines", note: "", rows: Row.wholeMachines),
      RowGroup(
        title: "No cliffs", note: "Large costs no more than small: the rival is our own small one.", rows: Row.cliffs),
    ]
  }
}

extension Row {
  /// All rows.
  static var all: [Row] { RowGroup.all.flatMap(\.rows) }
}
