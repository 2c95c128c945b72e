import { expect, it } from 'vitest';
import { briefings } from '#api/db/schema/market.ts';
import { createBriefingService } from '#api/features/analysis/briefing.service.ts';
import { addBriefingJob } from '#api/jobs/jobs.ts';
import { createJobRunner } from '#api/jobs/job-runner.ts';
import { createJobStore } from '#api/jobs/jobs.store.ts';
import {
  briefingDate,
  briefingDueAt,
  nextBriefingAt,
} from '#contracts/rules/market/briefing-schedule.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { openRecordedMarket, recordMarkets } from '#tests/support/briefing-candles.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const at = (text: string): number => Date.parse(text);
const TUESDAY = '2026-11-24T06:40:00.000Z';

const recorded = recordMarkets({
  from: at('2026-11-20T06:00:00Z'),
  to: at('2026-11-24T12:00:00Z'),
});

const openAt = (now: string): Promise<Api> =>
  startApi({ now, openMarket: (clock) => openRecordedMarket(recorded, clock) });

const stored = (api: Api) => api.database.db.select().from(briefings);

/** Starts another server on the same database, which does what is due. */
async function startServer(api: Api, holder: string): Promise<void> {
  const { stores, scanners, signals, grading } = api.services;
  const briefing = createBriefingService({
    store: stores.briefings,
    market: openRecordedMarket(recorded, api.now),
    peak: scanners.peak,
    signals,
    grading,
    now: api.now,
    onChange: () => undefined,
  });
  const runner = createJobRunner({
    store: createJobStore(api.database),
    now: api.now,
    every: () => () => undefined,
    holder,
    onFailure: (error) => expect.fail(String(error)),
  });
  addBriefingJob(runner, { briefing });
  await runner.runDue();
}

it('fault 41: a server that was off across 06:00 and starts at 06:40 makes one briefing, under its own time; a second start makes none', async () => {
  const api = await openAt(TUESDAY);
  await startServer(api, 'first start');
  const first = await api.services.briefing.read();
  expect(first).toMatchObject({
    date: '2026-11-24',
    generated_for: '2026-11-24T06:00:00.000Z',
    generated_at: TUESDAY,
  });
  for (const minutes of [0, 1, 20]) {
    api.advance(minutes * MINUTE_MS);
    await startServer(api, `start ${minutes} minutes later`);
  }
  expect(await api.services.briefing.read()).toEqual(first);
  expect(await stored(api)).toHaveLength(1);
});

it('fault 43: a clock that jumps by an hour makes no briefing twice', async () => {
  const api = await openAt('2026-11-24T06:00:00.000Z');
  for (const minutes of [0, -60, 30, 60, -60, 60, 1]) {
    api.advance(minutes * MINUTE_MS);
    await startServer(api, `start at ${api.now()}`);
  }
  const dates = (await stored(api)).map(({ date }) => date);
  expect(dates.toSorted()).toEqual(['2026-11-24']);
});

const dueOn = (t: number): string => briefingDate(briefingDueAt(t));

it('fault 43: on Monday at 05:59:59 the briefing is still that of Friday, a second later that of Monday', () => {
  expect(dueOn(at('2026-11-23T05:59:59.999Z'))).toBe('2026-11-20');
  expect(dueOn(at('2026-11-23T06:00:00.000Z'))).toBe('2026-11-23');
  expect(nextBriefingAt(at('2026-11-23T05:59:59.000Z'))).toBe(at('2026-11-23T06:00:00.000Z'));
  expect(nextBriefingAt(at('2026-11-23T06:00:00.000Z'))).toBe(at('2026-11-24T06:00:00.000Z'));
});

it('fault 43: the leap day of 2028 has a briefing of its own, and no day has two', () => {
  const due: string[] = [];
  const end = at('2028-03-03T00:00:00Z');
  for (let t = at('2028-02-25T00:00:00Z'); t < end; t += 10 * MINUTE_MS) {
    if (dueOn(t) !== due.at(-1)) due.push(dueOn(t));
  }
  const february = ['24', '25', '28', '29'].map((day) => `2028-02-${day}`);
  expect(due).toEqual([...february, '2028-03-01', '2028-03-02']);
});
