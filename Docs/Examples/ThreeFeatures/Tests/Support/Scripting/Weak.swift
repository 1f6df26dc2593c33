/// Tells whether an object was released.
package struct Weak<Object: AnyObject> {
  package private(set) weak var object: Object?

  package init(_ object: Object?) { self.object = object }

  package var isReleased: Bool { object == nil }
}
