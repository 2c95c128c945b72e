import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const atRoot = (...parts) => join(root, ...parts);

/** The Node among the project's packages. */
export const ownNode = atRoot('node_modules', '.bin', 'node');

export const say = (line) => process.stdout.write(`${line}\n`);

/** A failure whose message explains it: printed without a stack. */
export class Stop extends Error {}

/** Reads the options of the command line, as `parseArgs` describes them. @throws Stop for any other */
export function readOptions(options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Stop(error.message);
  }
}

/** The port in a variable. @throws Stop when it has something else */
export function readPort(variable, usual) {
  const value = process.env[variable] || usual;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Stop(
    `The environment variable ${variable} is wrong: must be a whole number from 0 to 65535.`,
  );
}

export function environment(extra = {}) {
  const path = `${atRoot('node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return { ...process.env, PATH: path, ...extra };
}

/** Runs a command without output; prints its output only if it fails. @returns its output */
export function runQuietly(name, command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    env: environment(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  if (error) throw new Stop(`${name} could not be started: ${error.message}`);
  if (status === 0) return stdout;
  process.stderr.write(`${stdout}${stderr}`);
  throw new Stop(`${name} failed.`);
}

/**
 * Runs a command beside others. Unless it is shown, its output is printed only if it fails.
 *
 * @param options.signal ends the command
 * @returns its output; nothing of a command that is shown
 * @throws Stop if it fails or was ended
 */
export function runBeside(name, command, args, { env = {}, isShown = false, signal } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd: root, env: environment(env), stdio, signal });
    let output = '';
    let printed = ''; // with the errors
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (printed += text));
    }
    child.on('error', (error) => {
      const reason = signal?.aborted ? 'was stopped.' : `could not be started: ${error.message}`;
      reject(new Stop(`${name} ${reason}`));
    });
    child.on('close', (code) => {
      if (code === 0) return resolve(output);
      if (!signal?.aborted) process.stderr.write(printed);
      reject(new Stop(`${name} failed.`));
    });
  });
}

const PROGRESS_MS = 5000;

/** Says what is done, and every few seconds for how long already. @returns the result of the work */
export async function showProgress(text, work) {
  say(`${text} …`);
  const began = performance.now();
  const tick = () => say(`${text} … ${Math.round((performance.now() - began) / 1000)} s`);
  const ticking = setInterval(tick, PROGRESS_MS);
  try {
    return await work;
  } finally {
    clearInterval(ticking);
  }
}

export const runShown = (name, command, args, options = {}) =>
  runBeside(name, command, args, { ...options, isShown: true });

const SHARED_MEMORY = '/dev/shm';
const ROOM_BYTES = 3 * 1024 ** 3;

let testFolder = null;

/**
 * For the databases and browser profiles of tests: in memory where there is room, which halves the time of the
 * API's tests. It is removed at the end.
 */
function memoryForTests() {
  if (testFolder !== null) return { TMPDIR: testFolder };
  if (!hasRoomInMemory()) return {};
  testFolder = mkdtempSync(join(SHARED_MEMORY, 'bellwether-tests-'));
  chmodSync(testFolder, 0o711); // the account of PostgreSQL reaches its folder in it
  process.on('exit', () => rmSync(testFolder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return { TMPDIR: testFolder };
}

function hasRoomInMemory() {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  // Tests put programs there, too: containers often forbid running them.
  const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm .*$/m)?.[0];
  return bavail * bsize >= ROOM_BYTES && !/\bnoexec\b/.test(mount ?? 'noexec');
}

const withMemory = ({ env = {}, ...options } = {}) => ({
  isShown: true,
  ...options,
  env: { ...memoryForTests(), ...env },
});

export const runVitest = (name, args, options) =>
  runBeside(
    name,
    ownNode,
    [atRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args],
    withMemory(options),
  );

export const runPlaywright = (name, config, args, options) =>
  runBeside(
    name,
    ownNode,
    [atRoot('node_modules', '@playwright', 'test', 'cli.js'), 'test', '--config', config, ...args],
    withMemory(options),
  );

/** With this exit code a server asks to be started again: `api/commands/start.ts`. */
const RESTART_CODE = 75;

/** Runs a server and ends with its exit code. Passes signals on; Ctrl+C at a terminal reaches the server anyway. */
export function runServer(command, args, { env = {} } = {}) {
  let isEnding = false;
  let child = null;
  function begin() {
    child = spawn(command, args, { cwd: root, env: environment(env), stdio: 'inherit' });
    child.on('error', (error) =>
      end(new Stop(`${command} could not be started: ${error.message}`)),
    );
    child.on('exit', (code, signal) => {
      if (code === RESTART_CODE && !isEnding) return begin();
      process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
    });
  }
  begin();
  onEnd((signal) => {
    isEnding = true;
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}

/**
 * Calls back with each signal that is to end this program; with SIGTERM when npm or its shell has ended,
 * which pass no signal on to their children.
 */
export function onEnd(callback) {
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, callback);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const look = () => {
    if (process.ppid !== parent) callback('SIGTERM');
  };
  setInterval(look, 250).unref();
}

/** Whether this Node is older than a version such as `20.19`. */
export function isNodeOlderThan(version) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = version.split('.').map(Number);
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}

/**
 * Runs a script with the project's Node, if this one is older and the packages are installed. A failure is
 * printed and ends it with exit code 1.
 */
export async function main(work) {
  const { engines, devDependencies } = JSON.parse(readFileSync(atRoot('package.json'), 'utf8'));
  const oldest = engines.node.replace('>=', '');
  try {
    if (isNodeOlderThan(devDependencies.node) && existsSync(ownNode)) {
      runServer(ownNode, process.argv.slice(1));
      return;
    }
    if (isNodeOlderThan(oldest)) {
      throw new Stop(`Bellwether needs Node ${oldest} or newer; this is ${process.versions.node}.`);
    }
    await work();
  } catch (error) {
    end(error);
  }
}

function end(error) {
  process.stderr.write(`\n${error instanceof Stop ? error.message : (error?.stack ?? error)}\n`);
  process.exitCode = 1;
}

export const hasOwnTools = () => existsSync(ownNode) && existsSync(atRoot('node_modules', 'vite'));
