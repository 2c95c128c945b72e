import '#api/commands/quick-imports.ts';
import '#tests/support/cheap-passwords.ts';
import { parseArgs } from 'node:util';
import { plantBug } from './plant-bug.ts';
import { takeOverTime } from './virtual-time.ts';

/*
 * Most of what a world makes is garbage at its end: `--max-semi-space-size=64` of Node saves a quarter of the time.
 * `--seed 7` runs one world and tells what happened in it; `--seeds 200 --from 1` runs many and tells which
 * had faults. `--planted NAME` plants a bug first and stops at the first world that shows it.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    planted: { type: 'string' },
  },
});
const isOne = values.seed !== undefined;
const first = Number(values.seed ?? values.from);
const count = isOne ? 1 : Number(values.seeds);
if (!Number.isInteger(first) || !Number.isInteger(count) || count < 1) {
  throw new Error('--seed, --seeds and --from take whole numbers');
}

if (values.planted !== undefined) plantBug(values.planted);
if (!isOne) Error.stackTraceLimit = 0; // libraries throw and catch errors all the time
takeOverTime();
const { prepare, runSeed } = await import('./run-seed.ts');

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const template = await prepare();
let [failed, digest] = [0, ''];
for (let seed = first; seed < first + count; seed += 1) {
  const outcome = await runSeed(template, seed);
  digest = outcome.digest;
  if (isOne)
    say(
      `${[...outcome.plan.parts].join(', ')}\n${JSON.stringify(outcome.plan)}\n${outcome.trace.join('\n')}`,
    );
  if (outcome.faults.length === 0) continue;
  failed += 1;
  say(`✗ npm run simulate -- --seed ${seed}\n  ${outcome.faults.join('\n  ')}`);
  if (values.planted !== undefined) break;
}
say(`The last world is ${digest}.`);
say(failed === 0 ? `✓ ${count} worlds without a fault` : `✗ ${failed} worlds with faults`);
process.exit(failed === 0 ? 0 : 1);
