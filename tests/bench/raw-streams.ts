import { createServer, type ServerResponse } from 'node:http';

/** The least that can tell many streams of a change: `POST` writes one event to each open `GET`. */
const streams = new Set<ServerResponse>();
let version = 0;

const server = createServer((request, response) => {
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

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
