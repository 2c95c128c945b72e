import { createServer } from 'node:https';
import { localCertificate } from '#tests/support/local-certificate.ts';

/** A push service that takes everything by `POST`, and by `GET` says how much it took. */
let taken = 0;

const server = createServer(localCertificate, (request, response) => {
  if (request.method === 'GET') {
    response.end(String(taken));
    return;
  }
  request.resume().on('end', () => {
    taken += 1;
    response.writeHead(201).end();
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
