import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { atRoot, runQuietly, say } from './run.mjs';

const stampFile = atRoot('node_modules', '.bellwether-install');

/** What the installed packages depend on. */
function wantedStamp() {
  const hash = createHash('sha256');
  hash.update(readFileSync(atRoot('package-lock.json')));
  hash.update(`${process.platform} ${process.arch} ${process.env.NODE_ENV === 'production'}`);
  return hash.digest('hex');
}

/** Installs the packages of the lock file, once per lock file. */
export function installIfNeeded() {
  const stamp = wantedStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  say('Installing packages …');
  const npm = npmCommand();
  // Not `npm ci`: it refuses a lock file that lacks the packages of platforms other than those it was
  // written for. Without saving, `npm install` keeps to the locked versions and leaves the file alone.
  const args = [...npm.args, 'install', '--no-save'];
  runQuietly('Installing the packages', npm.command, args);
  writeFileSync(stampFile, stamp);
}

/** npm as it was started, else the one on the path. */
function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('npm-cli.js')
    ? { command: process.execPath, args: [npm] }
    : { command: 'npm', args: [] };
}
