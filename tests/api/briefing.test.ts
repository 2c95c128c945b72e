import { describe, expect, it } from 'vitest';
import { createBriefingService } from '#api/features/analysis/briefing.service.ts';
import { type BriefingAnswer, briefingEndpoints } from '#contracts/market/briefing.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { openRecordedMarket, recordMarkets } from '#tests/support/briefing-candles.ts';
import { aFoundSignal, close, won } from '#tests/support/issued-signals.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const FRIDAY = '2026-11-20T06:00:00.000Z';
const at = (text: string): number => Date.parse(text);

const recorded = recordMarkets({ from: at(FRIDAY), to: at('2026-12-29T12:00:00.000Z') });

type Circumstances = NonNullable<Parameters<typeof openRecordedMarket>[2]>;

const openAt = (now: string, around: Circumstances = {}): Promise<Api> =>
  startApi({ now, openMarket: (clock) => openRecordedMarket(recorded, clock, around) });

const ask = (api: Api) => api.as('ama').call(briefingEndpoints.read, {});
/** Without a login, which would end while days go by. */
const read = (api: Api): Promise<BriefingAnswer> => api.services.briefing.read();
/** Which comes later than that of the others, by so many ms. */
const late = (which: Instrument, ms: number): Circumstances => ({
  lateMs: (instrument) => (instrument === which ? ms : 0),
});

async function moveTo(api: Api, moment: string): Promise<void> {
  api.advance(at(moment) - api.now());
  await api.services.briefing.makeDue();
}

/** Another instance of the server on the same database. */
function instanceOf(api: Api, around: Circumstances = {}) {
  const { stores, scanners, signals, grading } = api.services;
  const changes: string[] = [];
  const briefing = createBriefingService({
    store: stores.briefings,
    market: openRecordedMarket(recorded, api.now, around),
    peak: scanners.peak,
    signals,
    grading,
    now: api.now,
    onChange: () => changes.push('briefing'),
  });
  return { briefing, changes };
}

describe('the morning briefing', () => {
  it('is none before the first, and says when it is made', async () => {
    const api = await openAt(FRIDAY);
    const { status, problem } = await ask(api);
    expect(status).toBe(404);
    expect(problem).toMatchObject({
      code: 'briefing.none',
      detail: 'No Briefing Available: it is made at 06:00 UTC on market days.',
    });
  });

  it('is there from 06:00 UTC', async () => {
    const api = await openAt(FRIDAY);
    await api.services.briefing.makeDue();
    const briefing = await read(api);
    expect(briefing).toMatchObject({
      date: '2026-11-20',
      generated_for: FRIDAY,
      generated_at: FRIDAY,
      data_source: 'simulated',
      stale: false,
      next_briefing: '2026-11-23T06:00:00.000Z',
    });
    expect((await ask(api)).body).toEqual(briefing);
  });

  it('of Friday is displayed over the weekend, and is outdated from Saturday', async () => {
    const api = await openAt(FRIDAY);
    await api.services.briefing.makeDue();
    const next_briefing = '2026-11-23T06:00:00.000Z';
    for (const [moment, stale] of [
      ['2026-11-20T23:59:00.000Z', false],
      ['2026-11-21T12:00:00.000Z', true],
      ['2026-11-22T23:30:00.000Z', true], // Sunday, the market is open
      ['2026-11-23T05:59:00.000Z', true], // Monday, before today's
    ] as const) {
      await moveTo(api, moment);
      expect(await read(api)).toMatchObject({ date: '2026-11-20', stale, next_briefing });
    }
  });

  it('is followed by the next on the next market day, over Christmas on Monday', async () => {
    const api = await openAt('2026-12-24T06:00:00.000Z');
    await api.services.briefing.makeDue();
    await moveTo(api, '2026-12-25T06:00:00.000Z'); // a Friday
    const next_briefing = '2026-12-28T06:00:00.000Z';
    expect(await read(api)).toMatchObject({ date: '2026-12-24', stale: true, next_briefing });
    await moveTo(api, next_briefing);
    expect(await read(api)).toMatchObject({ date: '2026-12-28', stale: false });
  });
});

describe('a briefing that could not be made in time', () => {
  it('can be made late from the data of 06:00 UTC, under the date of its slot', async () => {
    const punctual = await openAt(FRIDAY);
    await punctual.services.briefing.makeDue();
    const generated_at = '2026-11-20T13:37:00.000Z';
    const delayed = await openAt(generated_at);
    await delayed.services.briefing.makeDue();
    expect(await read(delayed)).toEqual({ ...(await read(punctual)), generated_at });
  });

  it('after days without a server is only the newest', async () => {
    const api = await openAt(FRIDAY);
    await api.services.briefing.makeDue();
    await moveTo(api, '2026-11-28T09:00:00.000Z'); // Saturday of the week after
    expect(await read(api)).toMatchObject({ date: '2026-11-27', stale: true });
    expect(await api.services.stores.briefings.has('2026-11-26', 'simulated')).toBe(false);
  });

  it('waits for history that is being prepared', async () => {
    const around: Circumstances = { isFilling: true };
    const api = await openAt(FRIDAY, around);
    await moveTo(api, '2026-11-20T08:00:00.000Z');
    expect((await ask(api)).status).toBe(404);
    around.isFilling = false;
    await api.services.briefing.makeDue();
    expect(await read(api)).toMatchObject({ date: '2026-11-20', generated_for: FRIDAY });
  });

  it("waits some minutes for a provider's last candle", async () => {
    const api = await openAt(FRIDAY, late('XAUUSD', 3 * MINUTE_MS));
    for (const minute of [0, 1, 2]) {
      await moveTo(api, `2026-11-20T06:0${minute}:30.000Z`);
      expect((await ask(api)).status).toBe(404);
    }
    await moveTo(api, '2026-11-20T06:03:30.000Z');
    expect(await read(api)).toMatchObject({ generated_at: '2026-11-20T06:03:30.000Z' });
  });

  it.each([
    ['US30', 200], // the index has a holiday
    ['EURUSD', 404], // nothing is known of this morning
  ] as const)('after an hour without %s answers %s', async (silent, status) => {
    const api = await openAt(FRIDAY, late(silent, 12 * HOUR_MS));
    await moveTo(api, '2026-11-20T06:59:00.000Z');
    expect((await ask(api)).status).toBe(404);
    await moveTo(api, '2026-11-20T07:00:00.000Z');
    expect((await ask(api)).status).toBe(status);
  });
});

describe('a briefing is made once', () => {
  it('by two instances at the same moment, and again by none', async () => {
    const api = await openAt(FRIDAY);
    const [one, two] = [instanceOf(api), instanceOf(api)];
    await Promise.all([one.briefing.makeDue(), two.briefing.makeDue()]);
    expect([...one.changes, ...two.changes]).toEqual(['briefing']);
    const first = await read(api);
    api.advance(5 * MINUTE_MS);
    await Promise.all([one.briefing.makeDue(), two.briefing.makeDue()]);
    expect(await read(api)).toEqual(first);
  });

  it('and survives a restart, even with different candles', async () => {
    const api = await openAt(FRIDAY);
    await api.services.briefing.makeDue();
    const first = await read(api);
    api.advance(HOUR_MS);
    const restarted = instanceOf(api, { lateMs: () => 48 * HOUR_MS });
    await restarted.briefing.makeDue();
    expect(restarted.changes).toEqual([]);
    expect(await restarted.briefing.read()).toEqual(first);
  });

  it('for each source of data, and that of another one is never shown', async () => {
    const api = await openAt(FRIDAY);
    await api.services.briefing.makeDue();
    const other = instanceOf(api, { source: 'oanda' });
    await expect(other.briefing.read()).rejects.toMatchObject({ code: 'briefing.none' });
    await other.briefing.makeDue();
    expect(await other.briefing.read()).toMatchObject({ data_source: 'oanda' });
    expect(await read(api)).toMatchObject({ data_source: 'simulated' });
  });

  it('for imported candles of the last morning they know, which is an old one', async () => {
    const around: Circumstances = { source: 'stored', lateMs: () => 30 * 24 * HOUR_MS };
    const api = await openAt('2026-12-20T12:00:00.000Z', around);
    await api.services.briefing.makeDue();
    const next_briefing = '2026-12-21T06:00:00.000Z';
    expect(await read(api)).toMatchObject({ date: '2026-11-20', stale: true, next_briefing });
  });
});

/** A buy whose stop and target are far away, issued so many hours before 06:00 UTC. */
async function issue(api: Api, hoursBefore: number, draft = {}): Promise<string> {
  const far = { stopLoss: 0.6, takeProfit: 1.9, ...draft };
  const slot = at(FRIDAY) - hoursBefore * HOUR_MS;
  const [signal] = await api.services.signals.issue([aFoundSignal({ slot, draft: far })]);
  return signal?.id ?? '';
}

describe('the opportunities of a briefing', () => {
  it('are the signals that were open at 06:00 UTC, in their state at that time', async () => {
    const api = await openAt('2026-11-20T09:00:00.000Z');
    const open = await issue(api, 2);
    const closedLater = await issue(api, 3);
    await close(api, closedLater, { ...won, closed_at: at(FRIDAY) + HOUR_MS });
    await close(api, await issue(api, 4), { ...won, closed_at: at(FRIDAY) - HOUR_MS });
    await issue(api, 30); // expired
    await issue(api, 0); // made at that very moment
    await api.services.briefing.makeDue();
    const { opportunities } = await read(api);
    const signals = opportunities.filter(({ source }) => source === 'signal');
    expect(signals.map(({ signal_id }) => signal_id)).toEqual([open, closedLater]);
    expect(signals[0]).toMatchObject({ trigger: 1.085, invalidation: 0.6, target: 1.9 });
  });

  it('exclude ungraded signals that ended while the server was down', async () => {
    const api = await openAt('2026-11-20T09:00:00.000Z');
    await issue(api, 5, { stopLoss: 0.6, takeProfit: 0.7 }); // any price is beyond its target
    await api.services.briefing.makeDue();
    expect((await read(api)).opportunities).toEqual([]);
  });
});
