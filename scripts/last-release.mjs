import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { atRoot, environment, ownNode, runQuietly, say, Stop } from './run.mjs';

/** Each package of a lock file with what it has to be. */
function packagesOf(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([path, { integrity }]) =>
    path === '' ? [] : [`${path} ${integrity}`],
  );
}

/** Whether all that the release needs is installed here, whatever there is besides. */
function isInstalled(folder) {
  const here = new Set(packagesOf(atRoot()));
  return packagesOf(folder).every((each) => here.has(each));
}

/** The checkout of a commit, without its history. @throws Stop where the history does not reach so far */
function checkOut(commit, folder) {
  const archive = spawnSync('git', ['archive', '--format=tar', commit], {
    cwd: atRoot(),
    maxBuffer: 512 * 1024 * 1024,
  });
  if (archive.status !== 0) {
    throw new Stop(
      `The last release cannot be built: commit ${commit} is not in the history here. A shallow clone gets it by git fetch --unshallow.`,
    );
  }
  mkdirSync(folder, { recursive: true });
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
  if (unpacked.status !== 0) throw new Stop('The last release could not be unpacked.');
}

/** The packages of here serve where they are the same. */
function install(folder) {
  if (isInstalled(folder)) {
    symlinkSync(atRoot('node_modules'), join(folder, 'node_modules'));
    return;
  }
  say('Installing the packages of the last release …');
  runQuietly('npm ci', 'npm', ['ci'], { cwd: folder, env: environment() });
}

/**
 * Builds the last release, once for each commit. @returns its folder and version
 *
 * @throws Stop with a sentence where that is not possible
 */
export function buildLastRelease() {
  const { version, commit } = JSON.parse(
    readFileSync(atRoot('contracts', 'released.json'), 'utf8'),
  );
  const folder = atRoot('test-results', `release-${commit}`);
  if (existsSync(join(folder, 'web', 'dist', 'index.html'))) return { folder, version };
  say(`Building version ${version} …`);
  const unfinished = `${folder}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  checkOut(commit, unfinished);
  install(unfinished);
  const vite = join(unfinished, 'node_modules', 'vite', 'bin', 'vite.js');
  runQuietly('The web build of the last release', ownNode, [vite, 'build', 'web'], {
    cwd: unfinished,
    env: environment(),
  });
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  return { folder, version };
}
