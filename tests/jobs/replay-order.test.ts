import { expect, it } from 'vitest';
import { addScannerJobs } from '#api/jobs/jobs.ts';
import type { Job } from '#api/jobs/scheduled-job.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';

/** The replays of the scanners, of which each has one period left; `ends` ends that of the Peak Scanner. */
function openReplays(predict: () => Promise<void>) {
  const jobs = new Map<string, Job>();
  const ran: Scanner[] = [];
  const peak = Promise.withResolvers<boolean>();
  addScannerJobs(
    { add: (job) => void jobs.set(job.name, job) },
    {
      scans: {
        scanPresent: async () => undefined,
        async replayOne(scanner) {
          ran.push(scanner);
          return scanner === 'peak' ? peak.promise : false;
        },
      },
      grading: { gradeOpen: async () => 0 },
      publicRecord: { sealDays: async () => undefined },
      predict,
      hasReplay: true,
      isStopping: () => false,
    },
  );
  const replay = async (scanner: Scanner) => jobs.get(`replay-${scanner}`)?.run(0);
  return { replay, ran, peak };
}

/** Until all that can go on has gone on. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('scans the past of the Peak Scanner first, and that of the others also when it fails', async () => {
  const { replay, ran, peak } = openReplays(async () => undefined);
  const running = replay('peak');
  const others = [replay('weekly'), replay('1m_sniper')];
  await nextTurn();
  expect(ran).toEqual(['peak']);
  peak.reject(new Error('no candles'));
  await expect(running).rejects.toThrow('no candles');
  await Promise.all(others);
  expect(ran).toEqual(['peak', 'weekly', '1m_sniper']);
});

it('scans no past before what the screens show is learned, and scans it when that fails', async () => {
  const learning = Promise.withResolvers<void>();
  const { replay, ran } = openReplays(() => learning.promise);
  const running = replay('weekly');
  await nextTurn();
  expect(ran).toEqual([]);
  learning.reject(new Error('no model'));
  await running;
  expect(ran).toEqual(['weekly']);
});
