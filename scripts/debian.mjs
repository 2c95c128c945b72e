import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly, say, Stop } from './run.mjs';

export const firstOf = (paths) => paths.find((path) => path && existsSync(path)) ?? null;

export const onPath = (name) =>
  firstOf((process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)));

export const canInstallFromDebian = () =>
  existsSync('/etc/debian_version') && process.getuid?.() === 0;

/** Continues after a failure, whose output is already printed: a later check reports what is still missing. */
export function attempt(install) {
  try {
    install();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
}

export function installFromDebian(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  runQuietly('apt-get update', 'apt-get', ['update'], { env });
  const args = ['install', '-y', '--no-install-recommends', ...packages];
  runQuietly('apt-get install', 'apt-get', args, { env });
}

/**
 * Installs strace for the tests that watch and kill a program at its system calls. Without it a line is
 * printed and they are skipped, except in CI (`CI=true`).
 */
export function installStraceIfNeeded() {
  if (onPath('strace') !== null) return;
  if (canInstallFromDebian()) {
    say('Installing for the tests: strace …');
    attempt(() => installFromDebian(['strace']));
  }
  if (onPath('strace') !== null) return;
  const sentence = 'strace is not on this machine (Debian: apt-get install strace).';
  if (process.env.CI === 'true') throw new Stop(`CI kills at system calls. ${sentence}`);
  say(`! ${sentence} The tests that need it are left out.`);
}
