import { readFileSync } from 'node:fs';
import { median, type Row } from './report.ts';

const MOST_MINUTES = 6;
const goals = { SQLite: 5000, PostgreSQL: 3000 } as const; // members

const readDoc = (name: string): string =>
  readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

function find(text: string, pattern: RegExp): string {
  const match = pattern.exec(text)?.[1];
  if (match === undefined) throw new Error(`The documents no longer have ${pattern}.`);
  return match;
}

const measuredOn = /Measured on (\d{4}-\d\d-\d\d)/;

/** What takes too long to be measured beside the rest, as it was recorded last, with the date. */
export function readRecordedFigures(): Row[] {
  const [load, testing] = [readDoc('load.md'), readDoc('testing.md')];
  const members = (['SQLite', 'PostgreSQL'] as const).map((engine): Row => {
    const [, count = '', remark = ''] =
      new RegExp(String.raw`^\| ${engine} +\| ([\d,]+)(?: \(of ([\d-]+)\))? +\|`, 'm').exec(load) ??
      [];
    if (count === '') throw new Error(`docs/load.md has no row of ${engine}.`);
    const date = remark === '' ? find(load, measuredOn) : remark;
    return {
      what: `members at once, one process, p99 < 100 ms, ${engine} (\`npm run load\` of ${date})`,
      ours: Number(count.replaceAll(',', '')),
      unit: 'members',
      limit: { of: 'figure', atLeast: goals[engine] },
    };
  });
  const seconds = find(testing, /By the clock: ([\d, and]+) s/).match(/\d+/g) ?? [];
  return [
    ...members,
    {
      what: `\`npm test\` on two quiet cores (runs of ${find(testing, measuredOn)})`,
      ours: median(seconds.map(Number)) * 1000,
      unit: 'ms',
      limit: { of: 'figure', atMost: MOST_MINUTES * 60_000 },
    },
  ];
}
