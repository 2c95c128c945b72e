import { useState } from 'react';
import type { SentimentRecord } from '#contracts/sentiments.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { formatWhole } from '../format-figures.ts';

/** The volume profile in figures, for those who read them better than pictures. */
export function ProfileTable({ record }: { record: SentimentRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-9 items-center rounded-control text-dense text-ink-2 underline hover:text-ink touch:min-h-11">
        Show as table
      </summary>
      {isOpen && <Bins record={record} />}
    </details>
  );
}

function Bins({ record: { pair, profile } }: { record: SentimentRecord }) {
  const { low, step, volumes, val, vah } = profile;
  const bins = volumes.map((volume, bin) => ({ from: low + bin * step, volume })).reverse();
  const isInside = (from: number): boolean => from + step / 2 >= val && from + step / 2 <= vah;
  return (
    <ScrollArea label={`Volume by price of ${pair}`} className="max-h-96 overflow-auto">
      <table className="w-full text-right text-dense">
        <thead className="sticky top-0 bg-surface text-ink-3">
          <tr>
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              Price from
            </th>
            <th scope="col" className="py-2 pl-3 font-medium">
              Volume
            </th>
            <th scope="col" className="py-2 pl-3 font-medium">
              Value area
            </th>
          </tr>
        </thead>
        <tbody>
          {bins.map(({ from, volume }) => (
            <tr key={from} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {formatPrice(pair, from)}
              </th>
              <td className="py-1.5 pl-3">{formatWhole(volume)}</td>
              <td className="py-1.5 pl-3">{isInside(from) ? 'inside' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
