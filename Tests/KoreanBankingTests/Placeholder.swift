// Replaced by the tests of KoreanBanking.
