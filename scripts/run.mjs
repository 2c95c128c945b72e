import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const atRoot = (...parts) => join(root, ...parts);

/** The Node that the project brings along. */
export const ownNode = atRoot('node_modules', '.bin', 'node');

export const say = (line) => process.stdout.write(`${line}\n`);

/** A failure that is explained by its own sentence: no stack is shown. */
export class Stop extends Error {}

export function environment(extra = {}) {
  const path = `${atRoot('node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return { ...process.env, PATH: path, ...extra };
}

/** Runs a command to its end without showing anything; what it printed is shown only if it fails. */
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

/** Runs a command to its end with its output shown. */
export function runShown(name, command, args, extraEnvironment = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env: environment(extraEnvironment),
    stdio: 'inherit',
  });
  if (error) throw new Stop(`${name} could not be started: ${error.message}`);
  if (status !== 0) throw new Stop(`${name} failed.`);
}

/**
 * Runs a server until it ends and ends with its exit code. An interrupt typed at the terminal
 * reaches the server by itself; every other signal is passed on.
 */
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

/** npm ends on a signal together with its shell, which passes nothing on to what it has started. */
function endWithParent(child) {
  const parent = process.ppid;
  const look = () => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  };
  setInterval(look, 250).unref();
}

/** The whole of a script: its own sentence and exit code 1 when it stops. */
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
