import { http, HttpResponse } from 'msw';
import {
  type CandleRow,
  type CandlesAnswer,
  CandlesQuery,
  marketEndpoints,
} from '#contracts/market/market.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';

/** Begin of the newest closed candle: Friday noon. */
export const LAST_BEGIN = Date.parse('2026-11-20T12:00:00.000Z');

/** Hourly candles that rise by one pip each, oldest first, up to the one that begins at `LAST_BEGIN`. */
export const hourlyRows = (count: number): CandleRow[] =>
  Array.from({ length: count }, (_, index) => {
    const age = count - 1 - index;
    const open = Number((1.1 - age * 0.0001).toFixed(5));
    const at = (pips: number): number => Number((open + pips * 0.0001).toFixed(5));
    return [LAST_BEGIN - age * HOUR_MS, open, at(3), at(-2), at(1), 1000 + index];
  });

/** An answer with these candles; a test says only what matters to it. */
export function someCandles(overrides: Partial<CandlesAnswer> = {}): CandlesAnswer {
  return {
    data_source: 'simulated',
    as_of: '2026-11-20T13:20:00.000Z',
    stale: false,
    filling: false,
    candles: hourlyRows(60),
    forming: [LAST_BEGIN + HOUR_MS, 1.1001, 1.1004, 1.0999, 1.1002, 120],
    ...overrides,
  };
}

/** A history that is handed out page by page, the newest first, whatever the instrument. */
export function pagedCandles(history: readonly CandleRow[]) {
  return http.get(`*/api${marketEndpoints.candles.path}`, ({ request }) => {
    const params = Object.fromEntries(new URL(request.url).searchParams);
    const { to, limit } = CandlesQuery.parse(params);
    const end = to === undefined ? Infinity : Date.parse(to);
    const candles = history.filter(([begin]) => begin < end).slice(-limit);
    const forming = to === undefined ? someCandles().forming : null;
    return HttpResponse.json(someCandles({ candles, forming }));
  });
}
