import { main } from './run.mjs';

await main(async () => {
  const { writeEndpoint } = await import('./endpoint/write-endpoint.mjs'); // uses a package
  writeEndpoint();
});
