import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { atRoot, ownNode, runBeside, showProgress } from './run.mjs';

const stampFile = atRoot('node_modules', '.bellwether-install');

/** In production development packages are not installed; those that are there stay: our Node, which runs servers, is one. */
const isProductionOnly = () => process.env.NODE_ENV === 'production' && !existsSync(ownNode);

/** A digest of everything that the installed packages depend on. */
function wantedStamp() {
  const hash = createHash('sha256');
  hash.update(readFileSync(atRoot('package-lock.json')));
  hash.update(`${process.platform} ${process.arch} ${isProductionOnly()}`);
  return hash.digest('hex');
}

/** Installs the packages of the lock file, once per lock file. */
export async function installIfNeeded() {
  const stamp = wantedStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const npm = npmCommand();
  // `npm ci` refuses a lock file that lacks the packages of this platform. With `--no-save`, `npm install`
  // uses the locked versions and does not change the file.
  const which = isProductionOnly() ? '--omit=dev' : '--include=dev';
  const args = [...npm.args, 'install', '--no-save', which];
  await showProgress(
    'Installing packages',
    runBeside('Installing the packages', npm.command, args),
  );
  writeFileSync(stampFile, stamp);
}

function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('npm-cli.js')
    ? { command: process.execPath, args: [npm] }
    : { command: 'npm', args: [] };
}
