#if PostgreSQL
  public import FeatureDependencies

  extension PostgreSQLAddressFault {
    /// What is wrong, in a few words.
    public var reason: LocalizedText {
      switch self {
      case .neitherURLNorService:
        .init(
          en: "the ledger is neither a postgresql:// URL nor the name of a service",
          ko: "원장 주소가 postgresql:// URL이나 서비스 이름이 아닙니다")
      case .malformed:
        .init(en: "the ledger's URL cannot be read", ko: "원장 URL을 읽을 수 없습니다")
      case .holdsPassword:
        .init(en: "the ledger's address holds a password", ko: "원장 주소에 비밀번호가 들어 있습니다")
      case .exposedServiceFile:
        .init(
          en: "the service file holds a password, and others can read it",
          ko: "서비스 파일에 비밀번호가 있는데 다른 사용자도 읽을 수 있습니다")
      case .notVerified:
        .init(
          en: "the ledger is reached over a network without sslmode=verify-full",
          ko: "네트워크로 연결하는 원장에 sslmode=verify-full이 없습니다")
      }
    }

    /// What to do about it.
    public var remedy: LocalizedText {
      switch self {
      case .neitherURLNorService, .malformed:
        .init(
          en: "Write postgresql://USER@HOST/DATABASE?sslmode=verify-full, or a service's name.",
          ko: "postgresql://사용자@호스트/데이터베이스?sslmode=verify-full 또는 서비스 이름을 적어 주세요.")
      case .holdsPassword:
        .init(
          en: "Write it to ~/.pgpass with mode 0600, and leave it out here.",
          ko: "비밀번호는 권한 0600의 ~/.pgpass에 적고 주소에서는 빼 주세요.")
      case .exposedServiceFile:
        .init(
          en: "Run chmod 0600 on it, or write the password to ~/.pgpass with mode 0600.",
          ko: "그 파일에 chmod 0600을 실행하거나 비밀번호를 권한 0600의 ~/.pgpass에 적어 주세요.")
      case .notVerified:
        .init(
          en: "Add sslmode=verify-full, or use a local socket.",
          ko: "sslmode=verify-full을 더하거나 로컬 소켓을 사용해 주세요.")
      }
    }
  }
#endif
