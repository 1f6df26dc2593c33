extension ModuleGraphCommand { func wiring() throws(ModuleGraphError) -> Outcome { throw .unknown(name: "wiring") }
 func untie(_ f: [String]) throws(ModuleGraphError) -> Outcome { throw .unknown(name: "untie") } }
