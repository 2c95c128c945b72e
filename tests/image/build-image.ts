import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import {
  environmentOf,
  type Instruction,
  lastOf,
  readDockerfile,
  type Stage,
} from './dockerfile.ts';
import { readDockerignore } from './dockerignore.ts';

/** A stage that was built: its files are below `root` as they would be below `/`. */
export type Built = {
  readonly root: string;
  readonly workDir: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
};

type Context = {
  /** Where the Dockerfile is. */
  readonly folder: string;
  /** Files that the build may see, below the folder. */
  readonly files: readonly string[];
  /** Owner of the files of the last stage; null: the current user. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  readonly say: (line: string) => void;
};

/** The files of a checkout that `git` knows, as far as `.dockerignore` lets them through. */
export function filesOfContext(folder: string): string[] {
  const isSent = readDockerignore(readFileSync(join(folder, '.dockerignore'), 'utf8'));
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`);
  const files = listed.stdout.split('\n').filter((path) => path !== '' && isSent(path));
  return files.filter((path) => existsSync(join(folder, path)));
}

/**
 * Does what the Dockerfile says, stage by stage, in folders of this machine in the place of images:
 * COPY copies, RUN runs in a shell, with the paths of the image put below the stage's folder.
 *
 * @param target an empty folder
 * @throws Error when a step fails
 */
export function buildImage(context: Context, target: string): Built {
  const stages = readDockerfile(readFileSync(join(context.folder, 'Dockerfile'), 'utf8'));
  const built = new Map<string, string>();
  let last: Built | null = null;
  for (const [index, stage] of stages.entries()) {
    const root = join(target, stage.name ?? `stage-${index}`);
    last = buildStage(context, stage, { root, built });
    built.set(stage.name ?? String(index), root);
  }
  if (last === null) throw new Error('the Dockerfile has no stage');
  return last;
}

type Place = { readonly root: string; readonly built: ReadonlyMap<string, string> };

function buildStage(context: Context, stage: Stage, { root, built }: Place): Built {
  mkdirSync(root, { recursive: true });
  const environment = environmentOf(stage);
  let workDir = root;
  for (const instruction of stage.instructions) {
    const { name, text } = instruction;
    context.say(`${name} ${text}`.slice(0, 120));
    if (name === 'WORKDIR') workDir = below(root, text);
    mkdirSync(workDir, { recursive: true });
    if (name === 'COPY') copy(context, instruction, { workDir, built });
    if (name === 'RUN') run(text, { root, workDir, environment });
  }
  if (context.owner !== null) give(root, context.owner);
  return { root, workDir, environment, command: lastOf(stage, 'CMD')?.args ?? [] };
}

const below = (root: string, path: string): string => join(root, path);

function copy(
  { folder, files }: Context,
  { args, flags }: Instruction,
  { workDir, built }: { workDir: string; built: ReadonlyMap<string, string> },
): void {
  const target = resolve(workDir, args.at(-1) ?? '.');
  const from = flags['from'];
  if (from !== undefined) {
    const root = built.get(from);
    if (root === undefined) throw new Error(`there is no stage ${from}`);
    for (const source of args.slice(0, -1)) copyAny(below(root, source), target);
    return;
  }
  for (const source of args.slice(0, -1)) {
    const matches = files.filter(
      (path) => source === '.' || path === source || path.startsWith(`${source}/`),
    );
    if (matches.length === 0) throw new Error(`COPY ${source}: nothing of that name is sent`);
    for (const path of matches) copyAny(join(folder, path), join(target, path));
  }
}

/** A file into a folder, or a folder's content into another. */
function copyAny(source: string, target: string): void {
  if (!existsSync(source)) throw new Error(`COPY: there is no ${source}`);
  const isIntoFolder =
    statSync(source).isFile() && existsSync(target) && statSync(target).isDirectory();
  const to = isIntoFolder ? join(target, source.slice(dirname(source).length + 1)) : target;
  mkdirSync(dirname(to), { recursive: true });
  cpSync(source, to, { recursive: true, verbatimSymlinks: true });
}

/** Paths of the image's own, such as `/data`, lie below the stage's folder here. */
function run(
  text: string,
  {
    root,
    workDir,
    environment,
  }: { root: string; workDir: string; environment: Readonly<Record<string, string>> },
): void {
  // There is no user `node` outside of the image: the whole stage is given away afterwards.
  const command = text
    .replaceAll(/&& chown \S+ \S+/g, '')
    .replaceAll(/(?<=\s)\/data\b/g, `${root}/data`);
  const done = spawnSync('sh', ['-ec', command], {
    cwd: workDir,
    env: { PATH: ownPath(), HOME: process.env['HOME'], ...environment },
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (done.status !== 0) throw new Error(`RUN ${text} failed:\n${done.stdout}${done.stderr}`);
}

/** As a shell has it, without what npm puts in front for the scripts of this checkout. */
const ownPath = (): string =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);

function give(root: string, { uid, gid }: { uid: number; gid: number }): void {
  const data = join(root, 'data');
  if (existsSync(data)) chownSync(data, uid, gid);
}
