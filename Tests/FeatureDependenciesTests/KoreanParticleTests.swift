import FeatureDependencies
import Testing

struct KoreanParticleTests {
  @Test(arguments: [
    ("계좌", "는", "가", "를", "로"), ("적금", "은", "이", "을", "으로"), ("예금 상품", "은", "이", "을", "으로"),
    ("서울", "은", "이", "을", "로"), ("1", "은", "이", "을", "로"), ("2", "는", "가", "를", "로"),
    ("3", "은", "이", "을", "으로"), ("4", "는", "가", "를", "로"), ("5", "는", "가", "를", "로"),
    ("6", "은", "이", "을", "으로"), ("7", "은", "이", "을", "로"), ("8", "은", "이", "을", "로"),
    ("9", "는", "가", "를", "로"), ("10", "은", "이", "을", "으로"), ("３", "은", "이", "을", "으로"),
    ("110-000002-1", "은", "이", "을", "로"), ("210-000003-9", "는", "가", "를", "로"),
    ("PIN", "은", "이", "을", "으로"), ("PEM", "은", "이", "을", "으로"), ("JWK", "는", "가", "를", "로"),
    ("R", "은", "이", "을", "로"), ("DIR", "은", "이", "을", "로"), ("URL", "은", "이", "을", "로"),
    ("L", "은", "이", "을", "로"), ("LE", "는", "가", "를", "로"), ("NE", "는", "가", "를", "로"),
    ("customer", "는", "가", "를", "로"), ("--lang", "은", "이", "을", "으로"),
    ("--name", "은", "이", "을", "으로"), ("generic", "은", "이", "을", "으로"), ("FILE", "은", "이", "을", "로"),
    ("--amount", "는", "가", "를", "로"),
    ("--months", "는", "가", "를", "로"), ("--tax", "는", "가", "를", "로"), ("none", "은", "이", "을", "으로"),
    ("약관.", "은", "이", "을", "으로"), ("(계좌)", "는", "가", "를", "로"), ("", "는", "가", "를", "로"),
    ("…", "는", "가", "를", "로"), ("日本", "는", "가", "를", "로"),
  ])
  func `A particle fits the pronunciation of the word before it`(
    word: String, topic: String, subject: String, object: String, means: String
  ) {
    #expect(KoreanParticle.topic.form(after: word) == topic)
    #expect(KoreanParticle.subject.form(after: word) == subject)
    #expect(KoreanParticle.object.form(after: word) == object)
    #expect(KoreanParticle.means.form(after: word) == means)
  }

  @Test func `A value in a sentence is followed by its particle, even after quotation marks`() {
    let (path, key) = ("/tmp/pin", "deposit.amount")
    #expect("\(path, .topic) 폴더가 아닙니다" == "/tmp/pin은 폴더가 아닙니다")
    #expect("\(quoted: key, .object) 추가하세요" == "\"deposit.amount\"를 추가하세요")
  }
}
