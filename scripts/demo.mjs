import { installIfNeeded } from './install.mjs';
import { atRoot, main, readPort, say, Stop } from './run.mjs';
import { buildWebIfChanged } from './web-build.mjs';

await main(async () => {
  await installIfNeeded();
  const { serveFolder } = await import('./static-server.mjs'); // uses a package
  await buildWebIfChanged({ isDemo: true });
  const port = readPort('PORT', 8788);
  try {
    await serveFolder(atRoot('web', 'dist-demo'), port);
  } catch (error) {
    throw new Stop(`The demo cannot be served on port ${port}: ${error.message}`);
  }
  say(`The demo runs at http://localhost:${port} (no server behind it; Ctrl+C ends it).`);
});
