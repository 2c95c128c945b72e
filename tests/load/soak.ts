import { parseArgs } from 'node:util';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { runSoak, type SoakResult } from './run-soak.ts';
import { heapGrowth } from './soak-samples.ts';

/** A leak of 100 bytes for each of our requests would be some 30 MB an hour. */
const MOST_GROWTH_MB = 10;
const MOST_WAL_MB = 64;
/** PostgreSQL's connections are opened when they are needed, fourteen of them. */
const MOST_DESCRIPTORS_MORE = 20;

const { values } = parseArgs({ options: { engine: { type: 'string', default: 'sqlite' } } });
if (values.engine !== 'sqlite' && values.engine !== 'postgresql') {
  throw new Error('--engine is sqlite or postgresql');
}
const minutes = Number(process.env['SOAK_MINUTES'] ?? '30');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Every promise with what became of it. */
function judge({ errors, lost, samples, descriptors }: SoakResult): [boolean, string][] {
  const growth = heapGrowth(samples);
  const wal = Math.max(...samples.map(({ walMb }) => walMb));
  const { before, after } = descriptors;
  return [
    [errors.length === 0, `${errors.length} kinds of errors`],
    [lost.length === 0, `${lost.length} lost entries`],
    [
      growth <= MOST_GROWTH_MB,
      `heap grows ${growth.toFixed(1)} MB an hour (at most ${MOST_GROWTH_MB})`,
    ],
    [wal <= MOST_WAL_MB, `WAL ${wal.toFixed(1)} MB at most (at most ${MOST_WAL_MB})`],
    [after - before <= MOST_DESCRIPTORS_MORE, `${before} descriptors before, ${after} after`],
  ];
}

say(`${minutes} minutes on ${values.engine} …`);
const result = await runSoak(
  values.engine,
  {
    durationMs: minutes * MINUTE_MS,
    sampleMs: 10_000,
    members: 150,
    watched: 10,
    isMeasured: true,
  },
  say,
);
for (const sentence of [...result.errors, ...result.lost]) say(sentence);
say(`${result.acknowledgedRows} acknowledged entries were compared`);
const verdicts = judge(result);
for (const [isGood, sentence] of verdicts) say(`${isGood ? '✓' : '✗'} ${sentence}`);
if (!verdicts.every(([isGood]) => isGood)) process.exitCode = 1;
