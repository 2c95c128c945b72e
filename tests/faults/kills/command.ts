import '#api/commands/quick-imports.ts';
import { type KillReport, runKills } from './run-kills.ts';

/** `npm run kills`: on both engines, KILLS times each, at the moments of SEED. */
const kills = Number(process.env['KILLS'] ?? 100);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const engines = (process.env['ENGINES'] ?? 'sqlite,postgresql').split(',');

const WIDTHS = [12, 32, 14, 11, 7];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** As a row of the table. */
function cells(engine: string, { killed, acknowledged, lost, problems }: KillReport): string[] {
  const names = Object.entries(killed).map(([name, times]) => `${name} ${times}`);
  const numbers = [acknowledged, lost.connections, lost.unavailable, problems.length];
  return [engine, names.join(', '), ...numbers.map(String)];
}

say(`Seed ${seed}, ${kills} kills on each engine.`);
const rows = [['engine', 'killed', 'acknowledged', 'no answer', '503', 'lost, doubled or broken']];
for (const engine of ['sqlite', 'postgresql'] as const) {
  if (!engines.includes(engine)) continue;
  const report = await runKills({ engine, kills, seed, withinMs: 1500 });
  for (const problem of report.problems) say(`✗ ${engine}: ${problem}`);
  if (report.problems.length > 0) process.exitCode = 1;
  rows.push(cells(engine, report));
}
for (const row of rows) say(row.map((cell, n) => cell.padEnd(WIDTHS[n] ?? 0)).join(' '));
