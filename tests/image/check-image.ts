import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../browser/support/server.ts';
import { type Built, buildImage, filesOfContext } from './build-image.ts';

const folder = fileURLToPath(new URL('../..', import.meta.url));
const UNPRIVILEGED = 65_534; // `nobody`
const START_MS = 60_000;
const STOP_MS = 5000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const owner = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : null;

/** Starts what the image would start, as an unprivileged user, and asks what a deployer would ask. */
async function tryOut(image: Built): Promise<void> {
  const port = await freePort();
  const [command = '', ...args] = image.command;
  const server = spawn(command === 'node' ? process.execPath : command, args, {
    cwd: image.workDir,
    env: {
      ...image.environment,
      PORT: String(port),
      DATA_DIR: join(image.root, 'data'),
      PUBLIC_URL: 'https://bellwether.example.com',
      MASTER_SECRET: randomBytes(32).toString('base64'),
      ALLOW_DEMO_PAYMENTS: 'true',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...owner,
  });
  let said = '';
  server.stderr.on('data', (chunk) => (said += String(chunk)));
  const ended = once(server, 'exit');
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilAnswered(
      `${url}/health`,
      () => server.exitCode === null,
      () => said,
    );
    for (const path of ['/health', '/ready', '/', '/manifest.webmanifest', '/api/public-config']) {
      const answer = await fetch(`${url}${path}`);
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      say(`${path} ${answer.status}`);
    }
    const stoppedAt = performance.now();
    server.kill('SIGTERM');
    const [code] = await ended;
    const tookMs = performance.now() - stoppedAt;
    if (code !== 0 || tookMs > STOP_MS) throw new Error(`SIGTERM: code ${code} after ${tookMs} ms`);
    say(`SIGTERM: ended with 0 after ${Math.round(tookMs)} ms`);
  } finally {
    server.kill('SIGKILL');
  }
}

async function untilAnswered(
  url: string,
  isAlive: () => boolean,
  said: () => string,
): Promise<void> {
  const until = performance.now() + START_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    if (!isAlive() || performance.now() > until) throw new Error(`no answer: ${said()}`);
    await wait(100);
  }
}

const target = mkdtempSync(join(tmpdir(), 'bellwether-image-'));
chmodSync(target, 0o755);
try {
  const files = filesOfContext(folder);
  say(`${files.length} files are sent to the build`);
  await tryOut(buildImage({ folder, files, owner, say }, target));
  say('The image builds, starts and stops.');
} finally {
  rmSync(target, { recursive: true, force: true });
}
