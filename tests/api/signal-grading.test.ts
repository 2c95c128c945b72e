import { describe, expect, it } from 'vitest';
import { signalOutcomes } from '#api/db/schema/signals.ts';
import { aggregate, type Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { issueOne } from '#tests/support/issued-signals.ts';
import { calmMinutes, type MinuteSource, marketOfMinutes } from '#tests/support/minute-market.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';

const NOW = Date.parse(START); // Friday 09:00 UTC

/** At 08:15 of the start's day, for four hours. */
const issuedAt = NOW - 45 * MINUTE_MS;
const issueEarly = (api: Api): Promise<string> =>
  issueOne(api, { slot: issuedAt, draft: { expiresAt: NOW + 3 * HOUR_MS } });

const outcomes = (api: Api) => api.database.db.select().from(signalOutcomes);
const grade = (api: Api): Promise<number> => api.services.grading.gradeOpen();

const span = { from: NOW - HOUR_MS, to: NOW + 4 * HOUR_MS };
const target = { h: 1.0879 };
const stop = { l: 1.0835 };

describe('an open signal', () => {
  it('is graded to the minute, once its hour is over', async () => {
    const at = NOW + 25 * MINUTE_MS;
    const market = marketOfMinutes({ minutes: calmMinutes(span, { [at]: target }) });
    const api = await startApi({ market });
    await issueEarly(api);
    api.hang(59 * MINUTE_MS);
    expect(await grade(api)).toBe(0);
    api.hang(MINUTE_MS);
    expect(await grade(api)).toBe(1);
    expect(await outcomes(api)).toMatchObject([
      { status: 'tp_hit', closed_at: at + MINUTE_MS, exit_price: 1.0878, r_gross: 2 },
    ]);
    expect(await grade(api)).toBe(0);
  });

  it('is graded within the hour when the price is beyond a level', async () => {
    const at = NOW + 25 * MINUTE_MS;
    const source: MinuteSource = { minutes: calmMinutes(span, { [at]: stop }), price: 1.085 };
    const market = marketOfMinutes(source);
    const api = await startApi({ market });
    await issueEarly(api);
    api.hang(30 * MINUTE_MS);
    expect(await grade(api)).toBe(0);
    source.price = 1.0836;
    expect(await grade(api)).toBe(1);
    expect(await outcomes(api)).toMatchObject([{ status: 'sl_hit', closed_at: at + MINUTE_MS }]);
  });

  it('asks for no minutes while its hours touch nothing', async () => {
    const market = marketOfMinutes({ minutes: calmMinutes(span), price: 1.085 });
    const api = await startApi({ market });
    await issueOne(api, { slot: NOW });
    api.hang(150 * MINUTE_MS);
    expect(await grade(api)).toBe(0);
    expect(new Set(market.requested)).toEqual(new Set(['H1']));
  });

  it('does not see what happened in its hour before it was issued', async () => {
    const minutes = calmMinutes(span, { [issuedAt - MINUTE_MS]: { ...stop, ...target } });
    const api = await startApi({ market: marketOfMinutes({ minutes }) });
    await issueEarly(api);
    api.hang(4 * HOUR_MS);
    expect(await grade(api)).toBe(1);
    expect(await outcomes(api)).toMatchObject([
      { status: 'expired', closed_at: NOW + 3 * HOUR_MS, exit_price: 1.085 },
    ]);
  });

  it('that expires within an hour is graded by its minutes up to then', async () => {
    const expiresAt = NOW + 90 * MINUTE_MS;
    const minutes = calmMinutes(span, {
      [expiresAt - MINUTE_MS]: { c: 1.0851 },
      [expiresAt]: stop,
    });
    const api = await startApi({ market: marketOfMinutes({ minutes }) });
    await issueOne(api, { slot: NOW, draft: { expiresAt } });
    api.hang(90 * MINUTE_MS - 1);
    expect(await grade(api)).toBe(0);
    api.hang(1);
    expect(await grade(api)).toBe(1);
    expect(await outcomes(api)).toMatchObject([{ status: 'expired', exit_price: 1.0851 }]);
  });

  it('is graded by hours alone, pessimistically, without minutes', async () => {
    const minutes = calmMinutes(span, {
      [NOW + 65 * MINUTE_MS]: target,
      [NOW + 100 * MINUTE_MS]: stop,
    });
    const api = await startApi({ market: marketOfMinutes({ minutes, timeframes: ['H1'] }) });
    await issueOne(api, { slot: NOW });
    api.hang(3 * HOUR_MS);
    expect(await grade(api)).toBe(1);
    expect(await outcomes(api)).toMatchObject([
      { status: 'sl_hit', closed_at: NOW + 2 * HOUR_MS, exit_price: 1.0836 },
    ]);
  });

  it('is graded by the available candles of its hour of issue', async () => {
    const minutes = calmMinutes(span, { [issuedAt - MINUTE_MS]: target, [issuedAt]: stop });
    const hours = aggregate('EURUSD', 'H1', minutes);
    const source = { minutes: minutes.filter(({ t }) => t !== issuedAt - MINUTE_MS), hours };
    const api = await startApi({ market: marketOfMinutes(source) });
    await issueEarly(api);
    expect(await grade(api)).toBe(1);
    expect(await outcomes(api)).toMatchObject([
      { status: 'sl_hit', closed_at: issuedAt + MINUTE_MS },
    ]);
  });

  it('is graded by quarters of an hour without shorter candles', async () => {
    const minutes = calmMinutes(span, {
      [NOW + 65 * MINUTE_MS]: target,
      [NOW + 100 * MINUTE_MS]: stop,
    });
    const api = await startApi({ market: marketOfMinutes({ minutes, timeframes: ['M15', 'H1'] }) });
    await issueOne(api, { slot: NOW });
    api.hang(3 * HOUR_MS);
    expect(await grade(api)).toBe(1);
    expect(await outcomes(api)).toMatchObject([
      { status: 'tp_hit', closed_at: NOW + 75 * MINUTE_MS },
    ]);
  });
});

describe('a signal whose candles are missing', () => {
  const late = NOW + 2 * HOUR_MS;
  const all = calmMinutes({ ...span, to: NOW + 48 * HOUR_MS }, { [late]: target });
  const without = (from: number, to: number): Candle[] =>
    all.filter(({ t }) => t < from || t >= to);

  it('stays open, and is graded once they have come', async () => {
    const source: MinuteSource = { minutes: without(NOW + HOUR_MS, NOW + 2 * HOUR_MS) };
    const api = await startApi({ market: marketOfMinutes(source) });
    await issueEarly(api);
    api.hang(4 * HOUR_MS);
    // The target was touched after the hole; the stop may have been touched in it.
    expect(await grade(api)).toBe(0);
    source.minutes = calmMinutes(span, { [NOW + 80 * MINUTE_MS]: stop, [late]: target });
    expect(await grade(api)).toBe(1);
    expect(await outcomes(api)).toMatchObject([{ status: 'sl_hit' }]);
  });

  it('does not expire at a price from before they end', async () => {
    const source: MinuteSource = { minutes: without(NOW + HOUR_MS, Infinity) };
    const api = await startApi({ market: marketOfMinutes(source) });
    await issueEarly(api);
    api.hang(30 * DAY_MS);
    expect(await grade(api)).toBe(0);
    source.minutes = without(late, late + MINUTE_MS);
    expect(await grade(api)).toBe(1);
    expect(await outcomes(api)).toMatchObject([{ status: 'expired' }]);
  });

  it('is graded without them when the source has sent later ones long ago', async () => {
    const source: MinuteSource = { minutes: without(NOW + HOUR_MS, NOW + 2 * HOUR_MS) };
    const api = await startApi({ market: marketOfMinutes(source) });
    await issueEarly(api);
    api.hang(DAY_MS);
    expect(await grade(api)).toBe(0);
    api.hang(2 * HOUR_MS);
    expect(await grade(api)).toBe(1);
    expect(await outcomes(api)).toMatchObject([{ status: 'tp_hit', closed_at: late + MINUTE_MS }]);
  });

  it('stays open while history is being prepared', async () => {
    const source: MinuteSource = { minutes: all, isFilling: true };
    const api = await startApi({ market: marketOfMinutes(source) });
    await issueEarly(api);
    api.hang(4 * HOUR_MS);
    expect(await grade(api)).toBe(0);
    source.isFilling = false;
    expect(await grade(api)).toBe(1);
  });

  it('is not graded by minutes of the hour in progress beyond a missing one', async () => {
    const at = NOW + 25 * MINUTE_MS;
    const minutes = calmMinutes(span, { [at]: stop });
    const source: MinuteSource = {
      minutes: minutes.filter(({ t }) => t !== at - MINUTE_MS),
      price: 1.08,
    };
    const api = await startApi({ market: marketOfMinutes(source) });
    await issueEarly(api);
    api.hang(30 * MINUTE_MS);
    expect(await grade(api)).toBe(0);
    source.minutes = minutes;
    expect(await grade(api)).toBe(1);
  });
});
