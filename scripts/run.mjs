import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const atRoot = (...parts) => join(root, ...parts);

/** The Node among the project's packages. */
export const ownNode = atRoot('node_modules', '.bin', 'node');

export const say = (line) => process.stdout.write(`${line}\n`);

/** A failure whose message explains it: printed without a stack. */
export class Stop extends Error {}

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
 * Runs a command while others run. Unless it is `shown`, its output is printed only if it fails.
 *
 * @param options.signal ends the command
 * @throws Stop if it fails
 */
export async function runBeside(name, command, args, options = {}) {
  const { env = {}, isShown = false, signal } = options;
  const child = spawn(command, args, {
    cwd: root,
    env: environment(env),
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => output.push(part));
  const code = await new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Stop(`${name} could not be run: ${error.message}`)));
    child.on('close', resolve);
  });
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  throw new Stop(`${name} failed.`);
}

export const runShown = (name, command, args, options = {}) =>
  runBeside(name, command, args, { ...options, isShown: true });

export const runVitest = (name, args, options) =>
  runShown(
    name,
    ownNode,
    [atRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args],
    options,
  );

export const runPlaywright = (name, config, env) =>
  runShown(
    name,
    ownNode,
    [atRoot('node_modules', '@playwright', 'test', 'cli.js'), 'test', '--config', config],
    { env },
  );

/** Runs a server and ends with its exit code. Passes signals on; Ctrl+C at a terminal reaches the server anyway. */
export function runServer(command, args, extraEnvironment = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: environment(extraEnvironment),
    stdio: 'inherit',
  });
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  if (process.env.npm_lifecycle_event) endWithParent(child);
  child.on('error', (error) => end(new Stop(`${command} could not be started: ${error.message}`)));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
  });
  return child;
}

/** npm and its shell end on a signal without passing it on to their children. */
function endWithParent(child) {
  const parent = process.ppid;
  const look = () => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  };
  setInterval(look, 250).unref();
}

/** Runs a script; a failure is printed and ends it with exit code 1. */
export async function main(work) {
  try {
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
