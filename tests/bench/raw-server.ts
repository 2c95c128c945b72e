import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import SqliteConnection from 'better-sqlite3';

/**
 * The least that can serve the same bytes: node:http without a framework, prepared statements on the
 * same database file, no validation. Started as a process of its own.
 */
const [databaseFile = '', smallJson = '{}'] = process.argv.slice(2);

const database = new SqliteConnection(databaseFile, { readonly: true });
const session = database.prepare<[Buffer], { user_id: string }>(
  'SELECT s.user_id FROM login_sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = ?',
);
const entries = database.prepare<[string], { id: string; doc: string }>(
  "SELECT id, doc FROM journal_rows WHERE user_id = ? AND kind = 'entry' AND deleted = 0 ORDER BY date DESC, id DESC",
);

function toEntry({ id, doc }: { id: string; doc: string }): object {
  const { deleted: _deleted, ...fields } = JSON.parse(doc) as { deleted: boolean };
  return { ...fields, id };
}

function journal(authorization = ''): string | null {
  const token = authorization.replace('Bearer ', '');
  const login = session.get(createHash('sha256').update(token).digest());
  if (!login) return null;
  const rows = entries.all(login.user_id);
  return JSON.stringify(rows.map(toEntry));
}

const small: unknown = JSON.parse(smallJson);

const server = createServer((request, response) => {
  const isJournal = request.url === '/api/trading-journal/entries';
  const body = isJournal ? journal(request.headers.authorization) : JSON.stringify(small);
  response.writeHead(body === null ? 401 : 200, { 'content-type': 'application/json' });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
