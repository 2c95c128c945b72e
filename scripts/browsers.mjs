import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { attempt, canInstallFromDebian, firstOf, installFromDebian, onPath } from './debian.mjs';
import { atRoot, ownNode, runQuietly, say, Stop } from './run.mjs';

function playwrightChromium() {
  const require = createRequire(atRoot('package.json'));
  return require('@playwright/test').chromium.executablePath();
}

const findChromium = () =>
  firstOf([process.env.CHROMIUM_PATH, '/usr/bin/chromium', playwrightChromium()]);

const findFirefox = () =>
  firstOf([
    process.env.FIREFOX_PATH,
    onPath('firefox-esr'),
    onPath('firefox'),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]);

const foldersIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/** In Debian it is below the machine's library folder, elsewhere below /usr/libexec. */
function findMiniBrowser() {
  const folders = ['x86_64-linux-gnu', 'aarch64-linux-gnu', '.'].map((name) => `/usr/lib/${name}`);
  return firstOf(
    [...folders, '/usr/libexec'].flatMap((folder) =>
      foldersIn(folder)
        .filter((name) => /^webkit2?gtk-/.test(name))
        .map((name) => join(folder, name, 'MiniBrowser')),
    ),
  );
}

/** WebKitGTK: the driver, its browser, and a virtual screen because it has no headless mode. */
function findWebkit() {
  const driver = onPath('WebKitWebDriver');
  const browser = findMiniBrowser();
  const screen = onPath('Xvfb');
  return driver && browser && screen ? { driver, browser, screen } : null;
}

const engines = [
  {
    name: 'Chromium',
    find: findChromium,
    packages: ['chromium', 'chromium-headless-shell'], // the shell makes tests faster, none needs it
    otherwise: 'name one in CHROMIUM_PATH',
  },
  {
    name: 'Firefox',
    find: findFirefox,
    packages: ['firefox-esr'],
    otherwise: 'name one in FIREFOX_PATH',
  },
  {
    name: 'WebKit',
    find: findWebkit,
    packages: ['webkit2gtk-driver', 'xvfb'],
    otherwise: 'it needs Linux, WebKitWebDriver with MiniBrowser, and Xvfb',
  },
];

/** The browsers on this machine that the product is tested in; null: not installed. */
export const findBrowsers = () => ({
  chromium: findChromium(),
  firefox: findFirefox(),
  webkit: findWebkit(),
});

const missing = () => engines.filter(({ find }) => find() === null);

const needs = ({ name, packages, otherwise }) =>
  `${name} is not on this machine (Debian: apt-get install ${packages.join(' ')}; elsewhere ${otherwise})`;

function installChromiumFromPlaywright() {
  const cli = atRoot('node_modules', '@playwright', 'test', 'cli.js');
  runQuietly('The download of a browser', ownNode, [cli, 'install', 'chromium']);
}

/** Installs all with one call, and after a failure each alone: an unavailable one must not prevent the others. */
function installMissing(wanted) {
  say(`Installing for the tests: ${wanted.map(({ name }) => name).join(', ')} …`);
  if (!canInstallFromDebian()) {
    if (findChromium() === null) attempt(installChromiumFromPlaywright);
    return;
  }
  attempt(() => installFromDebian(wanted.flatMap(({ packages }) => packages)));
  const left = wanted.filter(({ find }) => find() === null);
  if (wanted.length === 1) return;
  for (const { packages } of left) attempt(() => installFromDebian(packages));
}

function requireChromium() {
  const chromium = findChromium();
  if (chromium) return chromium;
  throw new Stop(`The browser tests need Chromium. ${needs(engines[0])}.`);
}

/** Installs Chromium if there is none. @returns its path */
export function installChromiumIfNeeded() {
  if (findChromium() === null) installMissing([engines[0]]);
  return requireChromium();
}

/**
 * Installs missing browsers for the tests. Without Firefox or WebKit a line is printed and their tests are
 * skipped, except in CI (`CI=true`).
 *
 * @returns the path of Chromium
 * @throws Stop without Chromium, and in CI without any of the browsers
 */
export function installBrowsersIfNeeded() {
  const wanted = missing();
  const canInstall = canInstallFromDebian() || findChromium() === null;
  if (wanted.length > 0 && canInstall) installMissing(wanted);
  const chromium = requireChromium();
  for (const engine of missing()) {
    const sentence = `${needs(engine)}.`;
    if (process.env.CI === 'true') throw new Stop(`CI tests in all browsers. ${sentence}`);
    say(`! ${sentence} Its tests are left out.`);
  }
  return chromium;
}
