import type { Candle } from '#contracts/rules/candles.ts';
import type { Instrument } from '#contracts/rules/instruments.ts';
import type { Tick } from './feed.ts';

const MINUTE_MS = 60_000;
const minuteOf = (t: number): number => Math.floor(t / MINUTE_MS) * MINUTE_MS;

/** Makes the minute that is not over yet out of its prices so far; its volume counts them. */
export function createMinuteInProgress() {
  const minutes = new Map<Instrument, Candle>();

  return {
    take: ({ instrument, price, t }: Tick): void => {
      const minute = minutes.get(instrument);
      const isSame = minute?.t === minuteOf(t);
      minutes.set(instrument, {
        t: minuteOf(t),
        o: isSame ? minute.o : price,
        h: isSame ? Math.max(minute.h, price) : price,
        l: isSame ? Math.min(minute.l, price) : price,
        c: price,
        v: isSame ? minute.v + 1 : 1,
      });
    },
    /** Null when no price has come in it. @param now UTC ms */
    read: (instrument: Instrument, now: number): Candle | null => {
      const minute = minutes.get(instrument);
      return minute?.t === minuteOf(now) ? minute : null;
    },
  };
}
