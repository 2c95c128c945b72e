type Level = { readonly price: number; readonly size: number };

type Book = {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly mid: number;
};

/** How far the drawing goes beyond the farthest price, so that its step can be seen. */
const MARGIN = 1.06;

/** A level with all sizes from the middle to it added up. */
type Sum = { readonly price: number; readonly total: number };

/** Sizes added up from the middle outwards. */
export function cumulated(levels: readonly Level[]): Sum[] {
  let total = 0;
  return levels.map(({ price, size }) => {
    total += size;
    return { price, total };
  });
}

/**
 * Both sides of a book as outlines of step areas in a square of 100 by 100: across the price with the
 * middle at 50, down from the largest sum at 0 to nothing at 100.
 */
export function stepsOf({ bids, asks, mid }: Book) {
  const sums = { bids: cumulated(bids), asks: cumulated(asks) };
  const all = [...sums.bids, ...sums.asks];
  const most = Math.max(...all.map(({ total }) => total), 1);
  const farthest = Math.max(...all.map(({ price }) => Math.abs(price - mid)), 0);
  const reach = farthest === 0 ? 1 : farthest * MARGIN;
  const across = (price: number): number => 50 + ((price - mid) / reach) * 50;
  const down = (total: number): number => 100 - (total / most) * 100;

  function outline(side: readonly Sum[], edge: 0 | 100): string {
    const [first] = side;
    if (first === undefined) return '';
    const steps = side.map(({ price, total }) => `H${across(price)}V${down(total)}`).join('');
    return `M${across(first.price)} 100${steps}H${edge}V100Z`;
  }

  return {
    most,
    lowest: mid - reach,
    highest: mid + reach,
    bids: outline(sums.bids, 0),
    asks: outline(sums.asks, 100),
  };
}
