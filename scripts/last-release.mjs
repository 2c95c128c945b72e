import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { atRoot, environment, ownNode, runQuietly, say, Stop } from './run.mjs';

function packagesOf(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([path, { integrity }]) =>
    path === '' ? [] : [`${path} ${integrity}`],
  );
}

function isInstalled(folder) {
  const here = new Set(packagesOf(atRoot()));
  return packagesOf(folder).every((each) => here.has(each));
}

/** Unpacks a commit. @throws Stop when the history does not contain it */
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

/** Links the installed packages if they are the same. */
function install(folder) {
  if (isInstalled(folder)) {
    symlinkSync(atRoot('node_modules'), join(folder, 'node_modules'));
    return;
  }
  say('Installing the packages of the last release …');
  // Not `npm ci`: see install.mjs.
  runQuietly('npm install', 'npm', ['install', '--no-save'], { cwd: folder, env: environment() });
}

/** Builds the last release, once for each commit. @returns its folder and version @throws Stop when it cannot */
export function buildLastRelease() {
  const { version, commit } = JSON.parse(
    readFileSync(atRoot('contracts', 'compatibility', 'released.json'), 'utf8'),
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
