import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server } from 'node:net';
import SqliteConnection from 'better-sqlite3';
import { localCertificate } from '#tests/support/local-certificate.ts';

/**
 * The least that can do what ours is measured at: node:http without a framework, without validation.
 * `raw-servers.ts KIND ARGUMENTS` runs one of them as a process of its own and prints its port.
 */
const [kind = '', ...kindArguments] = process.argv.slice(2);

/** The same bytes from the same database file by prepared statements. */
function journalServer([databaseFile = '', smallJson = '{}']: readonly string[]): Server {
  const database = new SqliteConnection(databaseFile, { readonly: true });
  const session = database.prepare<[Buffer], { user_id: string }>(
    'SELECT s.user_id FROM login_sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = ?',
  );
  const entries = database.prepare<[string], { id: string; doc: string }>(
    "SELECT id, doc FROM journal_rows WHERE user_id = ? AND kind = 'entry' AND deleted = 0 ORDER BY date DESC, id DESC",
  );
  const small: unknown = JSON.parse(smallJson);

  function journalOf(authorization = ''): string | null {
    const token = authorization.replace('Bearer ', '');
    const login = session.get(createHash('sha256').update(token).digest());
    if (!login) return null;
    const rows = entries.all(login.user_id).map(({ id, doc }) => {
      const { deleted: _deleted, ...fields } = JSON.parse(doc) as { deleted: boolean };
      return { ...fields, id };
    });
    return JSON.stringify(rows);
  }

  return createServer((request, response) => {
    const isJournal = request.url === '/api/trading-journal/entries';
    const body = isJournal ? journalOf(request.headers.authorization) : JSON.stringify(small);
    response.writeHead(body === null ? 401 : 200, { 'content-type': 'application/json' });
    response.end(body);
  });
}

/** `/0` is the first of the files, `/1` the second. */
const fileServer = (files: readonly string[]): Server =>
  createServer((request, response) => {
    readFile(files[Number(request.url?.slice(1))] ?? '').then(
      (bytes) => response.writeHead(200, { 'content-type': 'application/json' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });

/** `POST` writes one event to each open `GET`. */
function streamServer(): Server {
  const streams = new Set<ServerResponse>();
  let version = 0;
  return createServer((request, response) => {
    if (request.method === 'POST') {
      version += 1;
      const event = `data: ${JSON.stringify({ topic: 'posts', version })}\n\n`;
      for (const stream of streams) stream.write(event);
      response.end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"topic":"prices","version":0}\n\n');
    streams.add(response);
    response.on('close', () => streams.delete(response));
  });
}

/** Takes every push message by `POST`, and by `GET` answers how many it took. */
function pushService(): Server {
  let taken = 0;
  return createTlsServer(localCertificate, (request, response) => {
    if (request.method === 'GET') {
      response.end(String(taken));
      return;
    }
    request.resume().on('end', () => {
      taken += 1;
      response.writeHead(201).end();
    });
  });
}

const servers: Readonly<Record<string, (args: readonly string[]) => Server>> = {
  journal: journalServer,
  files: fileServer,
  streams: streamServer,
  push: pushService,
};

const server = servers[kind]?.(kindArguments);
if (server === undefined) throw new Error(`There is no raw server "${kind}".`);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
