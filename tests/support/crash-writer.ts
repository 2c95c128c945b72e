import { writeSync } from 'node:fs';
import { openSqlite } from '#api/db/open-sqlite.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { anEvent, aUserRow } from './store-rows.ts';

/** Adds users with their audit rows until it is killed, and names each one once it is stored. */
const [file = '', mode = 'NORMAL'] = process.argv.slice(2);
const { db, write } = await openSqlite(file);
const durable = mode === 'FULL';
const users = createUserStore({ db, write: (work) => write(work, { durable }) });

async function add(): Promise<void> {
  const row = aUserRow();
  await users.insert(row, anEvent({ target: row.id }));
  writeSync(1, `${row.id}\n`);
}

for (;;) await Promise.all([add(), add(), add()]);
