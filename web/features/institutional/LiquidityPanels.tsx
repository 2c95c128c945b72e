import { type ReactNode, useId, useState } from 'react';
import type { InstitutionalAnalysis } from '#web/data/market/institutional.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { hatchFill, HatchPatterns, LiquidityMap } from './LiquidityMap.tsx';
import { explanations, mapRows } from './institutional-copy.ts';

/** Legend of the map; sides and colours are part of the labels. */
function MapLegend() {
  const hatch = useId();
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-dense text-ink-2">
      <Entry text="One swing, stops resting">
        <rect x="5" y="3" width="9" height="8" rx="1.5" className="fill-buy" />
      </Entry>
      <Entry text="Swept: traded through">
        <rect
          x="5"
          y="3"
          width="9"
          height="8"
          rx="1.5"
          strokeWidth="1.5"
          className="fill-surface stroke-buy"
        />
      </Entry>
      <Entry text="Order block">
        <HatchPatterns id={hatch} />
        <rect
          x="1"
          y="2"
          width="18"
          height="10"
          fill={hatchFill(hatch, 'bullish')}
          className="stroke-buy"
        />
      </Entry>
      <Entry text="Fair value gap">
        <rect
          x="1"
          y="2"
          width="18"
          height="10"
          strokeWidth="1.5"
          strokeDasharray="2 3"
          className="fill-buy-soft stroke-buy"
        />
      </Entry>
    </ul>
  );
}

function Entry({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 20 14" aria-hidden className="h-3.5 w-5 shrink-0">
        {children}
      </svg>
      {text}
    </li>
  );
}

/** The map as figures, the highest price first. */
function LiquidityTable({ analysis }: { analysis: InstitutionalAnalysis }) {
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

type LiquidityBarProps = {
  analysis: Pick<InstitutionalAnalysis, 'buyLiquidity' | 'sellLiquidity'>;
};

const GAP = 1; // gap between both, percent of the width

/** Stops below and above the price as one bar; the numbers carry the information. */
function LiquidityBar({ analysis: { buyLiquidity, sellLiquidity } }: LiquidityBarProps) {
  return (
    <div>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden className="h-2.5 w-full">
        <rect width={Math.max(sellLiquidity - GAP / 2, 0)} height="8" className="fill-sell" />
        <rect
          x={Math.min(sellLiquidity + GAP / 2, 100)}
          width={Math.max(buyLiquidity - GAP / 2, 0)}
          height="8"
          className="fill-buy"
        />
      </svg>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-dense text-ink-2">
        <span>
          <span aria-hidden>▼</span> Sell stops below {sellLiquidity}%
        </span>
        <span>
          Buy stops above {buyLiquidity}% <span aria-hidden>▲</span>
        </span>
      </p>
    </div>
  );
}

/** Buy and sell stops of each pair, in percent of both. */
function LiquidityOverview({ analyses }: { analyses: readonly InstitutionalAnalysis[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {analyses.map((analysis) => (
        <li key={analysis.pair}>
          <p className="font-medium">{analysis.pair}</p>
          <LiquidityBar analysis={analysis} />
        </li>
      ))}
    </ul>
  );
}

/** Liquidity map of one pair, beside an overview of all pairs. */
export function LiquidityPanels({ analyses }: { analyses: readonly InstitutionalAnalysis[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const analysis = analyses.find(({ pair }) => pair === chosen) ?? analyses[0];
  if (analysis === undefined) return null;
  return (
    <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
      <Panel title="Liquidity map" explanation={explanations.map} isModelled>
        <Field label="Pair on the map" className="max-w-56">
          {(control) => (
            <Select
              {...control}
              options={analyses.map(({ pair }) => ({ value: pair, label: pair }))}
              value={analysis.pair}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
        </Field>
        <LiquidityMap analysis={analysis} />
        <MapLegend />
        <LiquidityTable analysis={analysis} />
      </Panel>
      <Panel title="Liquidity of all pairs" explanation={explanations.overview} isModelled>
        <LiquidityOverview analyses={analyses} />
      </Panel>
    </div>
  );
}
