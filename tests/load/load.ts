import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { toPage } from './load-report.ts';
import { type LoadResult, runLoad } from './run-load.ts';
import type { Engine } from './target.ts';

const REPORTS = fileURLToPath(new URL('../../reports/', import.meta.url));
const PAGE = `${REPORTS}load.md`;
const MEMBERS = '250,500,750,1000,1500,2000,2500,3000,4000,5000,6000,8000';
const engines: Readonly<Record<string, readonly Engine[]>> = {
  sqlite: ['sqlite'],
  postgresql: ['postgresql'],
  both: ['sqlite', 'postgresql'],
};

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'both' },
    members: { type: 'string', default: MEMBERS },
    seconds: { type: 'string', default: '20' },
    report: { type: 'boolean', default: false },
    hurry: { type: 'boolean', default: false },
  },
});
const chosen = engines[values.engine];
if (chosen === undefined) throw new Error('--engine is sqlite, postgresql or both');

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const stepMs = Number(values.seconds) * 1000;
const plan = {
  members: values.members.split(',').map(Number),
  stepMs,
  warmUpMs: stepMs / 4,
  kindMs: Math.min(2000, stepMs / 2),
  isHurried: values.hurry,
};

const results: LoadResult[] = [];
for (const engine of chosen) results.push(await runLoad(engine, plan, say));
const page = toPage(results, new Date().toISOString().slice(0, 10));
if (values.report) {
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(PAGE, page);
}
say(values.report ? `Written: ${PAGE}` : `\n${page}`);
