import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CandleNeeds } from '#api/engine/candles/candle-window.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { type CandleReader, readCandles } from './candle-reader.ts';
import type { Market } from './market.ts';

export type InstrumentCandles = { readonly instrument: Instrument; readonly reader: CandleReader };

/**
 * Reads what an engine needs of several instruments. Between them others have their turn, and a
 * provider that is slow is waited for once.
 *
 * @param asOf UTC ms
 */
export async function readInstruments(
  market: Pick<Market, 'candles'>,
  instruments: readonly Instrument[],
  needs: CandleNeeds,
  asOf: number,
): Promise<InstrumentCandles[]> {
  const read: InstrumentCandles[] = [];
  let isHasty = false;
  for (const instrument of instruments) {
    const span = { from: asOf, to: asOf, isHasty };
    const reader = await readCandles(market, instrument, needs, span);
    isHasty ||= reader.isFilling;
    read.push({ instrument, reader });
    await nextTurn();
  }
  return read;
}
