import { useState } from 'react';
import type { InstitutionalAnalysis } from '#web/data/institutional.ts';
import { useNow } from '#web/lib/use-now.ts';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { mapRows } from './map-texts.ts';

/** The map as figures, the highest price first. */
export function LiquidityTable({ analysis }: { analysis: InstitutionalAnalysis }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-9 items-center rounded-control text-dense text-ink-2 underline hover:text-ink touch:min-h-11">
        Show as table
      </summary>
      {isOpen && <Levels analysis={analysis} />}
    </details>
  );
}

function Levels({ analysis }: { analysis: InstitutionalAnalysis }) {
  const now = useNow();
  const caption = `Levels of ${analysis.pair}, the highest first`;
  return (
    <ScrollArea label={caption} className="max-h-96 overflow-auto">
      <table className="w-full text-left text-dense">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface text-ink-3">
          <tr>
            <th scope="col" className="py-2 pr-3 font-medium">
              Level
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-medium">
              Price
            </th>
            <th scope="col" className="py-2 font-medium">
              State
            </th>
          </tr>
        </thead>
        <tbody>
          {mapRows(analysis, now).map(({ what, price, about }, index) => (
            <tr key={index} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-3 font-normal whitespace-nowrap">
                {what}
              </th>
              <td className="py-1.5 pr-3 text-right whitespace-nowrap">{price}</td>
              <td className="py-1.5 text-ink-2">{about}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
