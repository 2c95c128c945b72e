#!/bin/bash
# Copies the primary at the first start, then follows it. The name `standby` is the one that the
# primary's synchronous_standby_names waits for.
set -euo pipefail
: "${REPLICATION_PASSWORD:?is needed}" "${PRIMARY_HOST:=primary}" "${PRIMARY_PORT:=5432}"

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA" # of a copy that was interrupted
  pg_basebackup --pgdata="$PGDATA" --wal-method=stream --write-recovery-conf --checkpoint=fast \
    --dbname="host=$PRIMARY_HOST port=$PRIMARY_PORT user=replicator password=$REPLICATION_PASSWORD application_name=standby"
  chmod 700 "$PGDATA"
fi

exec "$@"
