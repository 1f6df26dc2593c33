#pragma once
#include <libpq-fe.h>

// Each of these codes is a character, which Swift cannot import as the int that libpq takes.

static inline char *cpostgresql_severity(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
}

static inline char *cpostgresql_state(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

static inline char *cpostgresql_message(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}
