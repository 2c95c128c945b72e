import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

const isFile = (path) => existsSync(path) && statSync(path).isFile();

/** The file of an address below the folder, or null. */
function fileOf(folder, pathname) {
  const path = join(folder, normalize(decodeURIComponent(pathname)));
  return path.startsWith(folder) && isFile(path) ? path : null;
}

/** The smallest form of a file that the client can read. */
function encodedForm(file, accepted) {
  const encoded = encodings.find(([name, end]) => accepted.includes(name) && isFile(file + end));
  return encoded
    ? { path: file + encoded[1], encoding: encoded[0] }
    : { path: file, encoding: null };
}

function answer(folder, request, response) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = fileOf(folder, pathname) ?? (extname(pathname) ? null : join(folder, 'index.html'));
  if (file === null) {
    response.writeHead(404).end('Not encoded');
    return;
  }
  const { path, encoding } = encodedForm(file, request.headers['accept-encoding'] ?? '');
  const isHashed = pathname.startsWith('/assets/');
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  });
  createReadStream(path).pipe(response);
}

/** Serves a built folder as any static host would: nothing of ours runs on the server. */
export function serveFolder(folder, port, host = '127.0.0.1') {
  const server = createServer((request, response) => {
    try {
      answer(folder, request, response);
    } catch {
      response.writeHead(400).end('Bad request');
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
