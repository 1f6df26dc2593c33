#pragma once
#include <libpq-fe.h>

// Each field code is a character constant, which Swift cannot import as the int that libpq expects.

static inline char *cpostgresql_severity(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
}

static inline char *cpostgresql_state(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

static inline char *cpostgresql_message(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}
