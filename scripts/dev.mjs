import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { installIfNeeded } from './install.mjs';
import {
  atRoot,
  environment,
  main,
  onEnd,
  ownNode,
  readOptions,
  readPort,
  root,
  say,
  Stop,
} from './run.mjs';

const END_MS = 10_000;

/** The port of a variable. @throws Stop when it is none, or in use */
async function freePort(variable, usual, host) {
  const port = readPort(variable, usual);
  const probe = createServer();
  await new Promise((resolve, reject) => {
    probe.once('error', reject).listen(port, host, resolve);
  }).catch((error) => {
    if (error.code !== 'EADDRINUSE') throw new Stop(`${variable}=${port}: ${error.message}`);
    throw new Stop(
      `Port ${port} is in use: end the program that listens there, or choose another port with ${variable}=…`,
    );
  });
  await new Promise((closed) => probe.close(closed));
  return port;
}

/**
 * Starts one of the two servers. It leads a process group: Ctrl+C at a terminal does not reach it, so that
 * it gets one signal, from here.
 */
function startPart(args, env, onLine) {
  const child = spawn(ownNode, args, {
    cwd: root,
    env: environment({ ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env }),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: process.platform !== 'win32',
  });
  createInterface(child.stdout).on('line', onLine);
  return child;
}

function endGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // All its processes have ended.
  }
}

/** Ends a server; what it has started and left behind, or after `END_MS` still runs, ends too. */
function endPart(child) {
  if (child.exitCode !== null || child.signalCode !== null) return endGroup(child, 'SIGTERM');
  const hurry = setTimeout(() => endGroup(child, 'SIGKILL'), END_MS);
  child.once('exit', () => clearTimeout(hurry));
  child.kill();
}

const codeLines = {
  administrator: /^Administrator's access code .*: (\S+)$/,
  trader: /^Access code of the sample trader: (\S+)$/,
};
const OLD_CODE = 'the code of the first start (npm run admin:reset-code prints a new one)';

/** Reads what the servers print; says the one address to open, and how to sign in, once all are ready. */
function createAnnouncement(address, isMocked) {
  const codes = new Map();
  const ready = new Set();
  let isSaid = false;

  function announce(part) {
    ready.add(part);
    if (isSaid || ready.size < (isMocked ? 1 : 2)) return;
    isSaid = true;
    const who = isMocked
      ? 'the mocks answer in the page, without an API · press Try the demo or See it as administrator'
      : whoSignsIn();
    say(`Open ${address} · ${who}`);
  }

  function whoSignsIn() {
    const trader = codes.has('trader') ? ` · trader: ${codes.get('trader')}` : '';
    return `administrator: ${codes.get('administrator') ?? OLD_CODE}${trader}`;
  }

  return {
    readApi: (line) => {
      const owner = Object.keys(codeLines).find((each) => codeLines[each].test(line));
      if (owner) codes.set(owner, codeLines[owner].exec(line)[1]);
      else if (line.startsWith('Bellwether is ready at ')) announce('api');
      else say(line);
    },
    readWeb: (line) => {
      const text = stripVTControlCharacters(line).trim();
      if (text.startsWith('➜')) announce('web');
      else if (text !== '' && !text.startsWith('VITE ')) say(line);
    },
    /** A new administrator's code is printed only once: a start that fails must not lose it. */
    end: () => {
      if (isSaid || !codes.has('administrator')) return;
      say(`Administrator's access code (shown only now): ${codes.get('administrator')}`);
    },
  };
}

/** Vite with hot updates. @param options of its command line */
const startVite = (options, env, { readWeb }) =>
  startPart(
    [atRoot('node_modules', 'vite', 'bin', 'vite.js'), 'web', '--clearScreen', 'false', ...options],
    env,
    readWeb,
  );

/** Runs Vite and the API behind it, which restarts after a change; with `--mocks` Vite alone. */
await main(async () => {
  const { mocks: isMocked } = readOptions({ mocks: { type: 'boolean', default: false } });
  await installIfNeeded();
  const apiPort = isMocked ? null : await freePort('PORT', '8787', process.env.HOST || '127.0.0.1');
  const webPort = await freePort('WEB_PORT', '5173', 'localhost');
  const address = `http://localhost:${webPort}`;
  const announcement = createAnnouncement(address, isMocked);
  say('Starting …');
  const parts = isMocked
    ? [
        startVite(
          ['--mode', 'demo'],
          { VITE_DEMO: 'true', WEB_PORT: String(webPort) },
          announcement,
        ),
      ]
    : [
        startPart(
          ['--watch', '--watch-preserve-output', 'api/main.ts'],
          { PORT: String(apiPort), PUBLIC_URL: process.env.PUBLIC_URL || address },
          announcement.readApi,
        ),
        startVite([], { API_PORT: String(apiPort), WEB_PORT: String(webPort) }, announcement),
      ];
  let isEnding = false;
  const end = (exitCode) => {
    if (isEnding) return;
    isEnding = true;
    process.exitCode = exitCode;
    announcement.end();
    for (const part of parts) endPart(part);
  };
  onEnd(() => end(0));
  for (const part of parts) part.on('exit', () => end(1));
});
