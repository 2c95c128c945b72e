import { cpus } from 'node:os';
import { holds, LIMIT_MS, type LoadResult, sumOf } from './run-load.ts';
import type { LargeMember } from './large-member.ts';
import type { Step } from './measure-step.ts';

const NAMES = { sqlite: 'SQLite', postgresql: 'PostgreSQL' } as const;

const HOW = `# What one server carries

\`npm run load -- --report\` writes this page. A process of its own plays the members over real sockets, on the same machine as the server (and PostgreSQL, where it is used), so both take from each other's processors.

- **A member** here is a user with the app in sight. 40% look at the chart, 20% at the scanners, 15% at the sentiments, 15% at the journal, 10% at the signals; that is an assumption. The intervals are those of the app, and \`tests/load/traffic.ts\` lists them. 60% have an event stream open (2,000 at most in a process), on a connection of its own; their polling is slow, and events bring them new prices. The others poll as documented.
- **Arrivals are open-loop**: requests begin at random moments, whether earlier ones were answered or not, and the latency counts from the moment at which a request should have begun. A slow server is not spared by clients that wait for it.
- **Data**: 200 members with 500 trades each, all others begin a journal; 50 posts, 500 signals, two years of the simulated market, whose clock stands on a Wednesday afternoon. PostgreSQL writes as it does in production (\`fsync\`, synchronous commit).
- **Steps** run after a warm-up of the same traffic. A step holds while 99 of 100 requests take less than ${LIMIT_MS} ms and none fails.
`;

/** The page of all measurements. @param takenAt ISO date */
export const toPage = (results: readonly LoadResult[], takenAt: string): string =>
  [
    HOW,
    `Measured on ${takenAt} on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}.\n`,
    ...results.map(sectionOf),
  ].join('\n');

function sectionOf({ engine, steps, costs, hottest, largeMember }: LoadResult): string {
  const best = steps.findLast(holds);
  return [
    `## ${NAMES[engine]}\n`,
    `${verdictOf(best, steps.at(-1))}\n`,
    table(
      [
        'Members',
        'Streams',
        'Requests/s',
        'Median',
        'p99',
        'Slowest kind (p99)',
        'Failures',
        'Server, cores',
        'Machine',
        'Memory',
        'Heap',
        'Event loop p99',
        'Write wait p99',
      ],
      steps.map(rowOf),
    ),
    ...failuresOf(steps),
    '\nProcessor time of the server for one request, each kind by itself:\n',
    table(
      ['Request', 'CPU'],
      costs.map(({ name, cpuMs }) => [name, `${cpuMs.toFixed(2)} ms`]),
    ),
    '\nOne member lists a large journal eight times at once. Nobody else is there any more, but the process has carried the members of the table above and holds some of the memory that they took:\n',
    table(
      [
        'Trades',
        'One list',
        'Answered',
        'Rejected with Retry-After',
        'Event loop p99 before',
        'Event loop p99',
        '`/health` p99',
        '`/health` at most',
        'Memory before',
        'Memory at most',
      ],
      [rowOfLargeMember(largeMember)],
    ),
    '\nWhere the time of the last step went (functions by themselves, of all that ran):\n',
    table(
      ['Function', 'Where', 'Share'],
      hottest.map(({ name, place, share }) => [`\`${name}\``, place, percent(share)]),
    ),
    '',
  ].join('\n');
}

const rowOfLargeMember = (of: LargeMember): string[] => [
  of.trades.toLocaleString('en'),
  `${(of.listBytes / 1e6).toFixed(1)} MB`,
  String(of.lists),
  String(of.refused),
  `${of.loopDelayMs.before.toFixed(0)} ms`,
  `${of.loopDelayMs.meanwhile.toFixed(0)} ms`,
  `${of.healthMs.p99.toFixed(0)} ms`,
  `${of.healthMs.most.toFixed(0)} ms`,
  `${of.residentMb.before.toFixed(0)} MB`,
  `${of.residentMb.meanwhile.toFixed(0)} MB`,
];

function verdictOf(best: Step | undefined, last: Step | undefined): string {
  if (best === undefined || last === undefined) return 'No step passed.';
  const perCore = Math.round(best.members / best.serverCores);
  const end =
    best === last
      ? 'No more were tried.'
      : `The next limit: with ${last.members} the server used ${last.serverCores.toFixed(2)} cores, the machine was ${percent(last.machineBusy)} busy, the event loop was up to ${last.loopDelayMs.toFixed(0)} ms late, writes waited up to ${last.writeWaitMs.toFixed(0)} ms, and p99 was ${last.p99Ms.toFixed(0)} ms.`;
  return `**${best.members} members** at once in one process, ${best.perSecond.toFixed(0)} requests a second, p99 ${best.p99Ms.toFixed(0)} ms, with ${best.serverCores.toFixed(2)} cores: about ${perCore} members for each core that the process uses. ${end}`;
}

const rowOf = (step: Step): string[] => [
  String(step.members),
  String(step.listening),
  step.perSecond.toFixed(0),
  `${step.p50Ms.toFixed(1)} ms`,
  `${step.p99Ms.toFixed(0)} ms`,
  `${step.worst.kind}, ${step.worst.p99Ms.toFixed(0)} ms`,
  String(sumOf(step.failures)),
  step.serverCores.toFixed(2),
  percent(step.machineBusy),
  `${step.residentMb.toFixed(0)} MB`,
  `${step.heapMb.toFixed(0)} MB`,
  `${step.loopDelayMs.toFixed(0)} ms`,
  `${step.writeWaitMs.toFixed(1)} ms`,
];

const failuresOf = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ members, failures }) =>
    Array.from(failures, ([what, count]) => `\nWith ${members} members, ${count} times: ${what}`),
  );

const percent = (share: number): string => `${(share * 100).toFixed(0)}%`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
