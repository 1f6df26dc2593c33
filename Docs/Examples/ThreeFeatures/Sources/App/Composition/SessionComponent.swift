import Core

/// The inner scope: exists while a user is signed in. It has one extension for each feature.
///
/// A struct, so that it and its builders cannot keep each other alive: a class that stored a
/// builder of its own would never be released. The copies of this struct share `services`.
@MainActor struct SessionComponent {
  let app: AppComponent
  let currentUser: UserID
  let services: SessionServices

  var connection: any LiveConnection { services.connection }
}
