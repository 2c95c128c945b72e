import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';

/** The smallest step between two prices of an instrument, price units. */
export const tickOf = (instrument: Instrument): number => 10 ** -instrumentFacts[instrument].digits;
