import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { migratePostgresql } from '#api/db/migrate-postgresql.ts';
import { databaseUrl, onServer, TEMPLATE } from '#tests/support/postgresql/databases.ts';
import { startPostgresql } from '#tests/support/postgresql/server.ts';
import { describeFinding } from './curl.ts';
import { commit, openProgress } from './progress.ts';
import { toReport } from './report.ts';
import { replay } from './replay.ts';
import { runAll } from './run-all.ts';
import { CHUNK_SIZE } from './run-chunk.ts';
import { createTotals } from './totals.ts';
import type { FromWorker } from './worker.ts';

const SAY_MS = 10_000;
/** After this time all caches are filled. */
const WARM_CHUNKS = 4;

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: process.env['SEED'] ?? '1' },
    engine: { type: 'string', default: 'sqlite' },
    workers: { type: 'string', default: '2' },
    report: { type: 'boolean', default: false },
    replay: { type: 'string' },
  },
});
const [seed, requests, workers] = [options.seed, options.requests, options.workers].map(Number);
if (seed === undefined || !requests || !workers)
  throw new Error('seed, requests, workers: numbers');
const { engine } = options;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const totals = createTotals();
const uncaught: string[] = [];
const heaps: number[] = [];
let rssBytes = 0;

function take(from: FromWorker): void {
  totals.add(from.result);
  uncaught.push(...from.uncaught);
  heaps.push(from.heapBytes);
  rssBytes = Math.max(rssBytes, from.rssBytes);
}

if (options.replay !== undefined) {
  await replay(seed, options.replay);
  process.exit();
}

const version = commit();
const progress = openProgress(`${version}-${engine}-${seed}-${requests}`);
for (const from of progress.done) take(from);
const done = new Set(progress.done.map(({ number }) => number));
if (done.size > 0) say(`Going on after ${done.size} chunks.`);
const chunks = Array.from({ length: Math.ceil(requests / CHUNK_SIZE) }, (_, number) => number)
  .filter((number) => !done.has(number))
  .map((number) => ({ seed, number, size: CHUNK_SIZE }));

const server = engine === 'postgresql' ? await startPostgresql() : null;
if (server) {
  await onServer(server.url(), `create database ${TEMPLATE}`);
  await migratePostgresql(databaseUrl(server.url(), TEMPLATE));
}
const began = performance.now();
const before = totals.requests();
let saidAt = began;
try {
  await runAll({
    chunks,
    workers,
    postgresql: server?.url() ?? null,
    onChunk(from) {
      take(from);
      progress.add(from);
      if (performance.now() - saidAt < SAY_MS) return;
      saidAt = performance.now();
      const rate = ((totals.requests() - before) / (saidAt - began)) * 1000;
      say(
        `${totals.requests()} of ${requests}, ${Math.round(rate)} a second, ${totals.findings.size} findings, ${Math.round(rssBytes / 1e6)} MB`,
      );
    },
  });
} finally {
  await server?.remove();
}

const seconds = (performance.now() - began) / 1000;
const report = toReport(totals, {
  seed,
  engine,
  commit: version,
  day: new Date().toISOString().slice(0, 10),
  seconds: (seconds * totals.requests()) / Math.max(1, totals.requests() - before),
  workers,
  heapBytes: { first: heaps[WARM_CHUNKS] ?? heaps.at(-1) ?? 0, last: heaps.at(-1) ?? 0 },
  rssBytes,
  uncaught,
});
if (options.report) {
  const folder = new URL('../../reports/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('fuzz.md', folder), report);
}
progress.clear();
for (const { count, examples } of totals.findings.values()) {
  for (const example of examples) say(`\n${count} times: ${describeFinding(example, seed)}`);
}
say(
  report
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .join('\n'),
);
if (totals.findings.size > 0 || uncaught.length > 0) process.exitCode = 1;
