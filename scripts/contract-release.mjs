import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { atRoot, main, root, runQuietly, say, Stop } from './run.mjs';

const FILE = atRoot('contracts', 'compatibility', 'released.json');

/**
 * Stores the released contract, with which later versions are compared.
 *
 * Usage: npm run contract:release [folder of a checkout of the release]
 */
await main(async () => {
  const folder = resolve(process.argv[2] ?? root);
  const load = (path) => import(pathToFileURL(join(folder, path)).href);
  const { takeSnapshot } = await import('../contracts/compatibility/contract-snapshot.ts');
  const { allEndpoints: endpoints } = await load('contracts/index.ts');
  const { errorCatalogue } = await load('contracts/errors.ts');
  const { rowFields } = await load('contracts/journal/journal-rows.ts');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const commit = process.argv[3] ?? head();
  const snapshot = takeSnapshot({ endpoints, errorCatalogue, rowFields }, { version, commit });
  writeFileSync(FILE, `${JSON.stringify(snapshot)}\n`);
  say(
    `contracts/compatibility/released.json is the contract of ${version} (${commit.slice(0, 7)}).`,
  );
});

function head() {
  if (runQuietly('git status', 'git', ['status', '--porcelain', 'contracts']) !== '') {
    throw new Stop('Commit the contract first: the release is named by its commit.');
  }
  return runQuietly('git rev-parse', 'git', ['rev-parse', 'HEAD']).trim();
}
