import { cpus } from 'node:os';
import { describeFinding } from './curl.ts';
import { SLOW_MS } from './run-chunk.ts';
import type { Totals } from './totals.ts';

export type RunFacts = {
  readonly seed: number;
  readonly engine: string;
  readonly commit: string;
  readonly day: string;
  readonly seconds: number;
  readonly workers: number;
  /** Of the process that used most, after its first chunks and at its end. */
  readonly heapBytes: { readonly first: number; readonly last: number };
  readonly rssBytes: number;
  readonly uncaught: readonly string[];
};

const COLUMNS = ['2xx', '4xx', '429', '5xx', 'valid', 'invalid'] as const;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
const count = (value: number): string => value.toLocaleString('en');

/** The run as a page of the documentation. */
export function toReport(totals: Totals, facts: RunFacts): string {
  return [
    '# Fuzzing the API',
    '',
    'Written by `npm run fuzz -- --report`: requests made of the document that the server itself gives',
    '(`/api/openapi.json`), valid ones and mutated ones, from nobody, a visitor, two members and two',
    'administrators, judged by the same document. `tests/fuzz` says what is sent and what is checked.',
    '',
    ...summary(totals, facts),
    '',
    '## Findings',
    '',
    ...findings(totals, facts),
    '',
    '## Slow answers',
    '',
    ...slow(totals),
    '',
    '## Requests by endpoint',
    '',
    'Valid: as the document asks, from a sender with permission. Invalid: the document forbids it; none of these',
    'was accepted unless a finding says so. What is neither leaves the document open, or was not allowed.',
    '',
    `| Endpoint | ${COLUMNS.join(' | ')} | slowest ms |`,
    `| --- | ${COLUMNS.map(() => '---:').join(' | ')} | ---: |`,
    ...[...totals.counts]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, of]) => {
        const cells = COLUMNS.map((column) => count(of[column] ?? 0));
        return `| ${name} | ${cells.join(' | ')} | ${Math.round(totals.slowestMs.get(name) ?? 0)} |`;
      }),
    '',
  ].join('\n');
}

function summary(totals: Totals, facts: RunFacts): string[] {
  const requests = totals.requests();
  const statuses = COLUMNS.slice(0, 4).map((key) => `${count(totals.sum(key))} ${key}`);
  return [
    `- ${facts.day}, commit ${facts.commit}, seed ${facts.seed}, ${facts.engine}, ${facts.workers} processes on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}).`,
    `- ${count(requests)} requests in ${count(Math.round(facts.seconds))} s: ${count(Math.round(requests / facts.seconds))} a second.`,
    `- Answers: ${statuses.join(', ')}.`,
    `- ${count(totals.sum('invalid'))} requests that the document forbids.`,
    `- Heap of a server after its first chunks ${megabytes(facts.heapBytes.first)}, at the end ${megabytes(facts.heapBytes.last)}; its process used at most ${megabytes(facts.rssBytes)}.`,
  ];
}

function findings({ findings: byKind }: Totals, { seed, uncaught }: RunFacts): string[] {
  if (byKind.size === 0 && uncaught.length === 0) return ['None.'];
  return [
    ...[...byKind.values()].flatMap(({ count: times, examples }) =>
      examples
        .slice(0, 1)
        .map((one) => `${times} times:\n\n\`\`\`\n${describeFinding(one, seed)}\n\`\`\``),
    ),
    ...uncaught.map((text) => `Nobody caught: ${text}`),
  ];
}

function slow({ slowestMs }: Totals): string[] {
  const over = [...slowestMs].filter(([, ms]) => ms > SLOW_MS).toSorted(([, a], [, b]) => b - a);
  if (over.length === 0) return [`None above ${SLOW_MS} ms.`];
  return over.map(([name, ms]) => `- ${name}: ${Math.round(ms)} ms`);
}
