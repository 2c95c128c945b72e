import SqliteConnection from 'better-sqlite3';
import { deriveSecrets } from '#api/config/secrets.ts';
import { seal } from '#api/db/seal.ts';

/** Changes a backup as if an installation with another master secret had made it. @param unchanged how many codes stay */
export function sealedByOthers(backup: string, unchanged = 0): void {
  const { codeSealKey, serverKeySealKey } = deriveSecrets(Buffer.alloc(32, 8));
  const connection = new SqliteConnection(backup);
  const ids = connection
    .prepare<[], string>('SELECT id FROM users WHERE code_sealed IS NOT NULL ORDER BY id')
    .pluck()
    .all();
  const change = connection.prepare('UPDATE users SET code_sealed = ? WHERE id = ?');
  for (const id of ids.slice(unchanged))
    change.run(seal('ABCD-EFGH-JKLM-NPQR', codeSealKey, id), id);
  connection
    .prepare("INSERT OR REPLACE INTO server_keys (name, sealed, created_at) VALUES ('vapid', ?, 0)")
    .run(seal('{}', serverKeySealKey, 'vapid'));
  connection.close();
}
