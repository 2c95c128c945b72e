#!/bin/bash
# Runs once, when the primary's data folder is made: lets the standby follow.
set -euo pipefail
: "${REPLICATION_PASSWORD:?is needed}"

psql --set=ON_ERROR_STOP=1 --set=password="$REPLICATION_PASSWORD" \
  --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
create role replicator with replication login password :'password';
SQL

echo 'host replication replicator all scram-sha-256' >>"$PGDATA/pg_hba.conf"
# From the next start on, not before: what prepares the database now would wait for a standby that is not there.
echo "synchronous_standby_names = 'standby'" >>"$PGDATA/postgresql.conf"
