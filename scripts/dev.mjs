import { installIfNeeded } from './install.mjs';
import { atRoot, main, ownNode, runServer, say } from './run.mjs';

/** Runs Vite with hot updates and the API behind it, which restarts after a change. */
await main(async () => {
  await installIfNeeded();
  const port = process.env.PORT ?? '8787';
  say(`The API listens on port ${port}; open the address that Vite prints.`);
  const api = runServer(ownNode, ['--watch', '--watch-preserve-output', 'api/main.ts']);
  const web = runServer(ownNode, [atRoot('node_modules', 'vite', 'bin', 'vite.js'), 'web'], {
    API_PORT: port,
  });
  api.on('exit', () => web.kill());
  web.on('exit', () => api.kill());
});
