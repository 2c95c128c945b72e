import { openShared } from './open-shared.ts';
import { createJobRunner } from '#api/jobs/job-runner.ts';
import { createJobStore } from '#api/jobs/jobs.store.ts';

/** An instance that takes a job, says so and never ends it: it is there to be killed. */
const [now = '', leaseMs = ''] = process.argv.slice(2);
const runner = createJobRunner({
  store: createJobStore(await openShared()),
  now: () => Number(now),
  every: () => () => undefined,
  holder: 'sleeper',
  onFailure: (error) => void process.stderr.write(String(error)),
});
runner.add({
  name: 'nap',
  pattern: '* * * * *',
  leaseMs: Number(leaseMs),
  run: () => new Promise(() => void process.stdout.write('asleep\n')),
});
process.stdin.resume(); // a promise alone holds no process
await runner.runDue();
