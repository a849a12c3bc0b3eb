import CText

/// Gives back the memory in which the program's code lies, between stages that share little of it: the system maps sixteen
/// pages for every one that is run, so that the code of all stages together took more memory than a site of a thousand
/// books. What is needed again comes back from the system's own copy of the file.
public func giveBackCode() {
  // A debugger writes its breakpoints into the code, where they would be lost.
  #if !DEBUG
    gablota_give_back_code()
  #endif
}
