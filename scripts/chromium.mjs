import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { atRoot, ownNode, runQuietly, say, Stop } from './run.mjs';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** The browser of the tests: the one named in CHROMIUM_PATH, Debian's, or Playwright's own. */
export function findChromium() {
  const candidates = [process.env.CHROMIUM_PATH, DEBIAN_CHROMIUM, playwrightChromium()];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

function playwrightChromium() {
  const require = createRequire(atRoot('package.json'));
  return require('@playwright/test').chromium.executablePath();
}

/** Makes sure that there is a browser, and tells where. */
export function installChromiumIfNeeded() {
  const found = findChromium();
  if (found) return found;
  say('Installing a browser for the tests …');
  try {
    if (existsSync('/etc/debian_version') && process.getuid?.() === 0) installFromDebian();
    else installFromPlaywright();
  } catch {
    // What failed is printed already; below follows what the reader can do.
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Stop(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or name one in CHROMIUM_PATH.',
  );
}

function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  runQuietly('apt-get update', 'apt-get', ['update'], { env });
  runQuietly(
    'apt-get install',
    'apt-get',
    ['install', '-y', '--no-install-recommends', 'chromium'],
    { env },
  );
}

function installFromPlaywright() {
  runQuietly('The download of a browser', ownNode, [
    atRoot('node_modules', '@playwright', 'test', 'cli.js'),
    'install',
    'chromium',
  ]);
}
