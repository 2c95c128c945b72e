import type { Crowd } from '#api/engine/sentiment/sentiment-input.ts';
import { WEEK_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { entriesOf } from './journal.ts';
import type { Tables } from './tables.ts';

/** Traders write `eurusd` and `EUR/USD` as well. */
const nameOf = (pair: string): string => pair.replaceAll(/[/ ]/g, '').toUpperCase();

/**
 * Of how many entries of all members in the seven days before a moment (UTC ms) how many are buys, by
 * instrument.
 */
export function crowdAt(
  { people, journals }: Pick<Tables, 'people' | 'journals'>,
  at: number,
): (instrument: Instrument) => Crowd {
  const entries = people
    .filter(({ role }) => role === 'user')
    .flatMap(({ id }) => {
      const journal = journals[id];
      return journal === undefined ? [] : entriesOf(journal);
    })
    .filter(({ date }) => Date.parse(date) > at - WEEK_MS && Date.parse(date) <= at);
  return (instrument) => {
    const own = entries.filter(({ pair }) => nameOf(pair) === instrument);
    return { buys: own.filter(({ type }) => type === 'buy').length, entries: own.length };
  };
}
