import type { BookLevel, DomRecord } from '#contracts/order-book.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { formatWhole } from '../format-figures.ts';

const sizeOf = (side: readonly BookLevel[]): number =>
  side.reduce((total, { size }) => total + size, 0);

/** What the depth chart shows, in words. */
export function depthSentence({ pair, price, bids, asks }: DomRecord): string {
  const [buying, selling] = [sizeOf(bids), sizeOf(asks)];
  const sides = `${formatWhole(buying)} to buy down to ${farthest(bids)}, ${formatWhole(selling)} to sell up to ${farthest(asks)}`;
  return `Around ${formatPrice(pair, price)}: ${sides}. ${heavierSide(buying, selling)}`;

  function farthest(side: readonly BookLevel[]): string {
    return formatPrice(pair, side.at(-1)?.price ?? price);
  }
}

function heavierSide(buying: number, selling: number): string {
  if (formatWhole(buying) === formatWhole(selling)) return 'Both sides are equal.';
  const share = Math.round((100 * Math.max(buying, selling)) / (buying + selling));
  return `The ${buying > selling ? 'buying' : 'selling'} side holds ${share}%.`;
}
