/** What an excursion is measured from: the side of a trade and its entry price. */
export type Entry = { readonly side: 'buy' | 'sell'; readonly price: number };

/**
 * The maximum excursions of a trade in price units, both zero or more.
 *
 * @source John Sweeney, Maximum Adverse Excursion (1997)
 */
export type Excursion = { readonly favourable: number; readonly adverse: number };

export const noExcursion: Excursion = { favourable: 0, adverse: 0 };

/** Distance of a price from a level in favour of a side, in price units; negative: against it. */
export const favourOf = (side: Entry['side'], price: number, level: number): number =>
  side === 'buy' ? price - level : level - price;

/** An excursion widened by the range of a candle of which every price belongs to the trade. */
export function widen(
  { favourable, adverse }: Excursion,
  { side, price }: Entry,
  { h, l }: { readonly h: number; readonly l: number },
): Excursion {
  const [best, worst] = side === 'buy' ? [h, l] : [l, h];
  return {
    favourable: Math.max(favourable, favourOf(side, best, price)),
    adverse: Math.max(adverse, -favourOf(side, worst, price)),
  };
}

/** An excursion widened by one price that the trade has certainly seen, such as its exit. */
export const widenTo = (excursion: Excursion, entry: Entry, price: number): Excursion =>
  widen(excursion, entry, { h: price, l: price });
