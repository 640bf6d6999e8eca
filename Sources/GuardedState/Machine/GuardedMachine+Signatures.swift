extension GuardedMachine {
  /// The signature of a guarded method: its labels, and the types of its parameters and its result.
  ///
  /// - Returns: The signature. A method that only data name has one without parameters.
  /// - Complexity: O(*n*) in the length of the signature.
  public func signature(of method: Method) -> MethodSignature {
    locked {
      let table = compiled
      guard let index = table.methodIndices[method] else {
        let name = nameOfCase(method)
        return MethodSignature(name: name, labeledName: "\(name)()", lines: "", traits: [])
      }
      return table.signature(of: index)
    }
  }
}

extension __Table {
  /// The signature of a method by its index.
  package func signature(of method: Int) -> MethodSignature {
    MethodSignature(
      name: methodNames[method], labeledName: signatures[method], lines: signatureLines[method], traits: traits[method])
  }
}
