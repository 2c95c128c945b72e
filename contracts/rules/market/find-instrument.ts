import { UNKNOWN_INSTRUMENT } from '#contracts/market/dark-pools.ts';
import { ApiError } from '#contracts/errors.ts';
import { type Instrument, INSTRUMENTS } from './instruments.ts';

/** The instrument that a path names. @throws ApiError `market.unknown_instrument` */
export function knownInstrument(name: string): Instrument {
  const known = INSTRUMENTS.find((instrument) => instrument === name);
  if (known === undefined) {
    throw new ApiError('market.unknown_instrument', UNKNOWN_INSTRUMENT);
  }
  return known;
}
