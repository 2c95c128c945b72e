import { fileURLToPath } from 'node:url';
import { readBuiltScripts } from '#tests/support/built-scripts.ts';
import { withBarePage } from './bare-page/build.ts';
import type { Row } from './report.ts';

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));

const atMost = (kb: number) => ({ of: 'figure', atMost: kb }) as const;

/** What the scripts of the built app weigh, counted as by the budgets of `npm test`. */
export async function benchSizes(): Promise<Row[]> {
  const { scripts, sections, weigh, firstScreenKb, addedKb } = readBuiltScripts(dist);
  const bareKb = await withBarePage('index.html', async (folder) =>
    readBuiltScripts(folder).firstScreenKb(),
  );
  const largest = Math.max(...sections.map((section) => weigh([section])));
  const adds = sections.filter((section) => !section.startsWith('JournalScreen-')).map(addedKb);
  return [
    {
      what: 'first screen after sign-in: scripts, against a bare React page',
      ours: firstScreenKb('TraderShell', 'MarketScreen', 'perform-call'),
      baseline: bareKb,
      unit: 'KB',
      limit: atMost(140),
    },
    { what: 'login: scripts', ours: firstScreenKb('AccessScreen'), baseline: bareKb, unit: 'KB' },
    { what: 'scripts in all', ours: weigh(scripts), unit: 'KB', limit: atMost(600) },
    { what: 'largest section, its own chunk', ours: largest, unit: 'KB', limit: atMost(15) },
    {
      what: 'most that a section other than the journal adds, with what it imports',
      ours: Math.max(...adds),
      unit: 'KB',
    },
  ];
}
