import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './planted-tree.ts';

type Locked = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
};
type Package = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};

const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown;
const own = readJson('package.json') as Package;
const { packages } = readJson('package-lock.json') as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');
const pathsOf = (isMeant: (each: Locked) => boolean) =>
  locked.filter(([, each]) => isMeant(each)).map(([path]) => path);

const isElsewhere = ({ resolved }: Locked) =>
  resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/');

it('every package is asked for by one exact version', () => {
  const ranges = Object.entries({ ...own.dependencies, ...own.devDependencies });
  expect(ranges.length).toBeGreaterThan(50);
  expect(ranges.filter(([, range]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(range))).toEqual([]);
});

it('every package is locked by what is in it, and comes from the registry of npm', () => {
  expect(locked.length).toBeGreaterThan(500);
  expect(pathsOf(({ integrity = '' }) => !/^sha512-[\w+/]{86}==$/.test(integrity))).toEqual([]);
  expect(pathsOf(isElsewhere)).toEqual([]);
  expect(pathsOf(({ link }) => link === true)).toEqual([]);
  expect(pathsOf(({ version = '' }) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
});

it('every package that wants to run something as it is installed was decided about', () => {
  const wanting = new Set(pathsOf(({ hasInstallScript }) => hasInstallScript === true).map(nameOf));
  expect([...wanting].filter((name) => own.allowScripts[name] === undefined)).toEqual([]);
  const names = new Set(locked.map(([path]) => nameOf(path)));
  expect(Object.keys(own.allowScripts).filter((name) => !names.has(name))).toEqual([]);
});

it('every licence of a shipped package is accepted', () => {
  const script = join(root, 'scripts/licences.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
