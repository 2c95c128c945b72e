import { useState } from 'react';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { SentimentRecord, SentimentsAnswer } from '#contracts/market/sentiments.ts';
import { formatPrice } from '#web/lib/format.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { VolumeProfilePlot } from '#web/ui/charts/VolumeProfilePlot.tsx';
import { PairSelect } from './Pairs.tsx';
import { explanations } from './explanations.ts';
import { formatWhole, isModelled } from './sentiment-figures.ts';

/** The volume profile as a table. */
function ProfileTable({ record }: { record: SentimentRecord }) {
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

/** Text alternative of the volume profile. */
function describeProfile({ pair, profile }: SentimentRecord, price: number | null): string {
  const { poc, vah, val, volume_source } = profile;
  const format = (at: number): string => formatPrice(pair, at);
  const parts = [
    `Over five trading days ${pair} saw most volume at ${format(poc)} (POC), and 70% of it between ${format(val)} (VAL) and ${format(vah)} (VAH).`,
  ];
  if (price !== null) parts.push(`The price of ${format(price)} lies ${placeOf(price)} this area.`);
  if (volume_source === 'range-proxy') parts.push('Volume is estimated from ranges.');
  return parts.join(' ');

  function placeOf(at: number): string {
    if (at > vah) return 'above';
    return at < val ? 'below' : 'inside';
  }
}

type VolumeProfileProps = {
  sentiments: SentimentsAnswer;
  pair: Instrument;
  onChoose: (pair: Instrument) => void;
};

/** Volume profile of one pair for the week. */
export function VolumeProfile({ sentiments, pair, onChoose }: VolumeProfileProps) {
  const { sentiment_data: records, dom_data: books, modelled } = sentiments;
  const current = records.find((record) => record.pair === pair) ?? records[0];
  if (current === undefined) return null;
  const price = books.find((book) => book.pair === current.pair)?.price ?? null;
  const sentence = describeProfile(current, price);
  return (
    <Panel
      title="Volume by price"
      explanation={explanations.profile}
      isModelled={isModelled(modelled, 'profile')}
    >
      <PairSelect
        pairs={records.map((record) => record.pair)}
        value={current.pair}
        onChoose={onChoose}
      />
      <p className="max-w-prose text-dense text-ink-2">{sentence}</p>
      <VolumeProfilePlot
        {...current.profile}
        price={price}
        formatPrice={(at) => formatPrice(current.pair, at)}
        summary={`Volume by price. ${sentence}`}
      />
      <ProfileTable record={current} />
    </Panel>
  );
}
