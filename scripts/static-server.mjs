import { createServer } from 'node:http';
import sirv from 'sirv';

/** Serves a built folder like any static host. */
export function serveFolder(folder, port, host = '127.0.0.1') {
  const serve = sirv(folder, {
    dev: true, // tests change the folder while it is served
    single: true,
    brotli: true,
    gzip: true,
    setHeaders(response, path) {
      const isHashed = path.startsWith('/assets/');
      const lifetime = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
      response.setHeader('cache-control', lifetime);
    },
  });
  const server = createServer(serve);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
