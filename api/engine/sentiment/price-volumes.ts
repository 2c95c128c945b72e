import { lastDays } from '#api/engine/measures/last-days.ts';
import { tickOf } from '#api/engine/measures/tick.ts';
import { valueArea, volumeProfile } from '#api/engine/measures/volume-profile.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { type Instrument, roundPrice } from '#contracts/rules/market/instruments.ts';
import type { VolumeProfile } from '#contracts/market/sentiments.ts';

const DAYS = 5;
const BINS_A_DAY = 40;

/**
 * Volume by price of the last five trading days, the one in progress among them, in bins of a fortieth
 * of the average daily range; of whole price steps, so that their ends are prices.
 *
 * @param quarters closed M15 candles with volume, oldest first
 * @param adr average daily range in price units
 */
export function priceVolumes(
  instrument: Instrument,
  quarters: readonly Candle[],
  adr: number,
): Omit<VolumeProfile, 'volume_source'> {
  const height = Math.max(tickOf(instrument), roundPrice(instrument, adr / BINS_A_DAY));
  const profile = volumeProfile(lastDays(instrument, quarters, DAYS), height);
  const { poc, vah, val } = valueArea(profile);
  return {
    poc: roundPrice(instrument, poc),
    vah: roundPrice(instrument, vah),
    val: roundPrice(instrument, val),
    low: roundPrice(instrument, profile.low),
    step: roundPrice(instrument, profile.step),
    volumes: profile.volumes.map(Math.round),
  };
}
