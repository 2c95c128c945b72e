import { clsx } from 'clsx';
import type { DomRecord } from '#contracts/market/order-book.ts';
import { formatPrice } from '#web/lib/format.ts';
import { cumulated } from '#web/ui/charts/plot-scales.ts';
import { formatWhole } from './sentiment-figures.ts';

/** The sum column needs a wide container. */
const sumLook = 'hidden @md:table-cell';

const columns = [
  { name: 'Sum', look: sumLook },
  { name: 'Size' },
  { name: 'Bid' },
  { name: 'Ask' },
  { name: 'Size' },
  { name: 'Sum', look: sumLook },
];

/** Bids and asks with size and sum, nearest to the middle first. */
export function Ladder({ book: { pair, bids, asks } }: { book: DomRecord }) {
  const sums = { bids: cumulated(bids), asks: cumulated(asks) };
  const rows = Array.from({ length: Math.max(bids.length, asks.length) }, (_, level) => {
    const [bid, ask] = [bids[level], asks[level]];
    return [
      { text: sums.bids[level] && formatWhole(sums.bids[level].total), look: sumLook },
      { text: bid && formatWhole(bid.size) },
      { text: bid && formatPrice(pair, bid.price), look: 'text-buy font-medium' },
      { text: ask && formatPrice(pair, ask.price), look: 'text-sell font-medium' },
      { text: ask && formatWhole(ask.size) },
      { text: sums.asks[level] && formatWhole(sums.asks[level].total), look: sumLook },
    ];
  });
  return (
    <table aria-label={`Order book of ${pair}`} className="w-full text-right text-dense">
      <thead className="text-ink-3">
        <tr>
          {columns.map(({ name, look }, column) => (
            <th key={column} scope="col" className={clsx('py-1 pl-2 font-medium', look)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, level) => (
          <tr key={level} className="border-t border-line">
            {cells.map(({ text, look }, column) => (
              <td key={column} className={clsx('py-1 pl-2 whitespace-nowrap', look)}>
                {text ?? '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
