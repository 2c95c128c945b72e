import type { Tick } from '#api/market/feed.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { timeframeMs, type Timeframe } from '#contracts/rules/market/timeframes.ts';
import { createManualClock } from './manual-clock.ts';
import { oandaWire } from './oanda-wire.ts';
import { tiingoWire } from './tiingo-wire.ts';
import { twelveDataWire } from './twelve-data-wire.ts';
import { RIGHT_KEY, type Wire } from './wire.ts';
import { startWireServer } from './wire-server.ts';

/** All providers: what holds for one holds for each. */
export const wires = [twelveDataWire, oandaWire, tiingoWire];

/** A Wednesday morning. */
export const NOON = '2026-11-18T12:00:00.000Z';

/** A provider on this machine, and our feed of it. */
export async function openProvider(wire: Wire, { key = RIGHT_KEY, at = NOON } = {}) {
  const clock = createManualClock(at);
  const server = await startWireServer(wire, clock);
  const feed = wire.createFeed({ baseUrl: server.url, key, clock });
  return { clock, server, feed };
}

/** The same with a subscription: its prices, and the end of it. */
export async function openSubscription(
  wire: Wire,
  options: { key?: string; at?: string; instruments?: readonly Instrument[] } = {},
) {
  const opened = await openProvider(wire, options);
  const ticks: Tick[] = [];
  const end = opened.feed.subscribe(options.instruments ?? ['EURUSD'], (tick) => ticks.push(tick));
  return { ...opened, ticks, end };
}

/** Candles without a gap: each opens 0.0001 above the one before it. */
export function candlesFrom(begin: string, count: number, timeframe: Timeframe = 'M1'): Candle[] {
  return Array.from({ length: count }, (_, index) => {
    const o = Number((1.08 + index * 0.0001).toFixed(5));
    const h = Number((o + 0.0003).toFixed(5));
    const l = Number((o - 0.0002).toFixed(5));
    const c = Number((o + 0.0001).toFixed(5));
    return { t: Date.parse(begin) + index * timeframeMs[timeframe], o, h, l, c, v: 0 };
  });
}
