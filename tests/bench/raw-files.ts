import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

/** The least that can serve files: `/0` is the first of the arguments, `/1` the second. */
const files = process.argv.slice(2);

const server = createServer((request, response) => {
  const file = files[Number(request.url?.slice(1))] ?? '';
  readFile(file).then(
    (bytes) => response.writeHead(200, { 'content-type': 'application/json' }).end(bytes),
    () => response.writeHead(404).end(),
  );
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
