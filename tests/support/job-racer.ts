import { appendFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createJobRunner } from '#api/jobs/job-runner.ts';
import { createJobStore } from '#api/jobs/jobs.store.ts';
import { openShared } from './open-shared.ts';

/** One of several instances: goes through the same seconds as the others on a signal. */
const [log = '', holder = '', from = '', slots = ''] = process.argv.slice(2);
const store = createJobStore(await openShared());
let now = 0;
const runner = createJobRunner({
  store,
  now: () => now,
  every: () => () => undefined,
  holder,
  onFailure: (error) => appendFileSync(log, `failed ${String(error)}\n`),
});
runner.add({
  name: 'race',
  pattern: '* * * * * *',
  leaseMs: 86_400_000, // the clocks of the others are a little ahead or behind
  async run(slot) {
    appendFileSync(log, `begin ${slot}\n`);
    await nextTurn();
    appendFileSync(log, `end ${slot}\n`);
  },
});

process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
for (let n = 0; n < Number(slots); n += 1) {
  now = Number(from) + n * 1000;
  do await runner.runDue();
  while (((await store.list())[0]?.last_slot ?? 0) < now);
}
process.exit();
