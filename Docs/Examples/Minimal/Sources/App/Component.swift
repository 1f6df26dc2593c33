import FeatureDependencies

/// The composition root. It has one extension for each feature.
struct Component {
  let signing: any SigningService = NameSigning(name: "Hana")
  let dialog: any Dialog
}
