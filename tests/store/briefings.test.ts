import { expect, it } from 'vitest';
import { createBriefingStore } from '#api/features/analysis/briefing.store.ts';
import { Briefing, briefingEndpoints } from '#contracts/market/briefing.ts';
import type { Sent } from '#contracts/open.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';

const store = createBriefingStore(await openStoreDatabase());

type SentBriefing = Sent<typeof Briefing>;

const example = Briefing.parse(briefingEndpoints.read.example) as SentBriefing;
const aBriefing = (changes: Partial<SentBriefing> = {}): SentBriefing => ({
  ...example,
  ...changes,
});

it('returns a briefing as it was stored', async () => {
  const briefing = aBriefing({ commentary: ['It rained. 📈', 'b', 'c', 'd'] });
  expect(await store.newest('simulated')).toBeNull();
  expect(await store.add(briefing)).toBe(true);
  expect(await store.newest('simulated')).toEqual(briefing);
});

it('the first one of a date stays', async () => {
  const first = aBriefing({ risk_score: 0.1 });
  const others = Array.from({ length: 5 }, (_, n) => aBriefing({ risk_score: 0.2 + n / 10 }));
  expect(await store.add(first)).toBe(true);
  expect(await Promise.all(others.map((each) => store.add(each)))).not.toContain(true);
  expect(await store.newest('simulated')).toEqual(first);
});

it('the newest is that of the last date, whenever it was made', async () => {
  await store.add(aBriefing({ date: '2026-11-20' }));
  await store.add(aBriefing({ date: '2026-11-19' }));
  expect((await store.newest('simulated'))?.date).toBe('2026-11-20');
  expect(await store.has('2026-11-19', 'simulated')).toBe(true);
  expect(await store.has('2026-11-18', 'simulated')).toBe(false);
});

it('sources know nothing of each other', async () => {
  await store.add(aBriefing());
  await store.add(aBriefing({ data_source: 'oanda', risk_score: -0.4 }));
  expect((await store.newest('oanda'))?.risk_score).toBe(-0.4);
  expect((await store.newest('simulated'))?.risk_score).toBe(example.risk_score);
  expect(await store.newest('stored')).toBeNull();
  expect(await store.has(example.date, 'stored')).toBe(false);
});
