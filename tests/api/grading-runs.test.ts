import { describe, expect, it } from 'vitest';
import { signalControls, signalOutcomes } from '#api/db/schema/signals.ts';
import { gradeControl, gradeSignal, gradingCandles } from '#api/engine/outcomes/grading.ts';
import type { EventStream } from '#api/http/event-stream.ts';
import type { LiveEvent } from '#contracts/events.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { aFoundSignal, issueOne } from '#tests/support/issued-signals.ts';
import { calmMinutes, marketOfMinutes } from '#tests/support/minute-market.ts';
import { simulator } from '#tests/support/open-market.ts';
import { aSignalRow } from '#tests/support/signal-rows.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';

const NOW = Date.parse(START); // Friday 09:00 UTC

const span = { from: NOW - HOUR_MS, to: NOW + 4 * HOUR_MS };
const target = { h: 1.0879 };

const outcomes = (api: Api) => api.database.db.select().from(signalOutcomes);
const grade = (api: Api): Promise<number> => api.services.grading.gradeOpen();

/** Every five and a quarter hours of the six days before. */
const slots = Array.from(
  { length: 24 },
  (_, n) => NOW - 6 * DAY_MS + n * 5 * HOUR_MS + n * 15 * MINUTE_MS,
);
/** Of GBPUSD, buys and sells, with risks of 8 to 24 pips. */
const sampleTrades = slots.flatMap((slot, n) => {
  const [minute] = simulator.candles('GBPUSD', 'M1', slot - MINUTE_MS, slot);
  if (minute === undefined) return []; // the market was closed
  const side = n % 2 === 0 ? ('buy' as const) : ('sell' as const);
  const direction = side === 'buy' ? 1 : -1;
  const risk = 0.0008 * (1 + (n % 3));
  const price = (distance: number) => Number((minute.c + direction * distance).toFixed(5));
  return aFoundSignal({
    scanner: 'weekly',
    key: `weekly:${n}`,
    slot,
    isReplay: true,
    draft: {
      instrument: 'GBPUSD',
      side,
      entryPrice: minute.c,
      stopLoss: price(-risk),
      takeProfit: price(1.5 * risk),
      expiresAt: slot + (5 + n) * HOUR_MS,
    },
  });
});

describe('grading', () => {
  it('of the simulated market is that by all its minutes', async () => {
    const api = await startApi();
    await api.services.signals.issue(sampleTrades);
    const graded = await grade(api);
    const rows = await api.services.stores.signals.byPeriod('weekly', 'simulated', {
      from: 0,
      to: NOW,
    });
    const controls = new Map(
      (await api.database.db.select().from(signalControls)).map((row) => [row.signal_id, row]),
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { signal, outcome } of rows) {
      const minutes = simulator.candles('GBPUSD', 'M1', signal.issued_at, NOW);
      const candles = gradingCandles('GBPUSD', 'M1', minutes);
      const expected = gradeSignal(signal, candles, NOW);
      expect(outcome).toEqual(expected && { signal_id: signal.id, ...expected });
      const control = gradeControl(signal, candles, NOW);
      expect(controls.get(signal.id) ?? null).toEqual(
        control && { signal_id: signal.id, ...control },
      );
    }
    const ended = rows.flatMap(({ outcome }) => outcome?.status ?? []);
    expect(new Set(ended)).toEqual(new Set(['tp_hit', 'sl_hit', 'expired']));
    expect(graded).toBe(ended.length);
  });

  it('is one run for all who ask for it at the same time', async () => {
    const market = marketOfMinutes({ minutes: calmMinutes(span, { [NOW]: target }) });
    const api = await startApi({ market });
    await issueOne(api, { slot: NOW });
    api.hang(HOUR_MS);
    expect(await Promise.all([grade(api), grade(api), grade(api)])).toEqual([1, 1, 1]);
    expect(market.requested.filter((timeframe) => timeframe === 'H1')).toHaveLength(1);
    expect(await grade(api)).toBe(0);
  });

  it('excludes removed signals, and signals of another source', async () => {
    const market = marketOfMinutes({ minutes: calmMinutes(span, { [NOW]: target }) });
    const api = await startApi({ market });
    const id = await issueOne(api, { slot: NOW });
    const times = { issued_at: NOW, expires_at: NOW + DAY_MS };
    await api.services.stores.signals.issue([aSignalRow({ ...times, data_source: 'tiingo' })]);
    await api.services.signals.remove(id, {
      actor: { id: api.people.esi.id, username: 'esi' },
      reason: null,
    });
    api.hang(HOUR_MS);
    expect(await grade(api)).toBe(0);
    expect(await outcomes(api)).toEqual([]);
  });
});

/** The version that a newly opened stream receives. */
function versionOf(api: Api): number {
  const received: LiveEvent[] = [];
  const stream: Pick<EventStream<LiveEvent>, 'send' | 'onEnd' | 'end'> = {
    send: (_topic, event) => void received.push(event),
    onEnd: () => undefined,
    end: () => undefined,
  };
  api.services.events.open(stream as EventStream<LiveEvent>, `reader-${received.length}`);
  return received.find(({ topic }) => topic === 'signals')?.version ?? 0;
}

describe('the live topic of signals', () => {
  it('changes when signals are issued, graded or taken back, and not else', async () => {
    const market = marketOfMinutes({ minutes: calmMinutes(span, { [NOW]: target }) });
    const api = await startApi({ market });
    const before = versionOf(api);
    const signalDraft = aFoundSignal({ slot: NOW });
    const [signal] = await api.services.signals.issue([signalDraft]);
    expect(versionOf(api)).toBe(before + 1);
    await api.services.signals.issue([signalDraft]);
    await grade(api);
    expect(versionOf(api)).toBe(before + 1);
    api.hang(HOUR_MS);
    await grade(api);
    expect(versionOf(api)).toBe(before + 2);
    const actor = { id: api.people.esi.id, username: 'esi' };
    await api.services.signals.remove(signal?.id ?? '', { actor, reason: null });
    expect(versionOf(api)).toBe(before + 3);
  });
});
