import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import type { InstitutionalAnalysis } from '#web/data/market/institutional.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { ShowAsTable } from '#web/ui/charts/PlotTable.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { hatchFill, HatchPatterns, LiquidityMap } from './LiquidityMap.tsx';
import { explanations, mapRows } from './institutional-copy.ts';

const block = { x: 5, y: 3, width: 9, height: 8, rx: 1.5 };
const band = { x: 1, y: 2, width: 18, height: 10 };

function MapLegend() {
  const hatch = useId();
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-dense text-ink-2">
      <Entry text="One swing, stops resting">
        <rect {...block} className="fill-buy" />
      </Entry>
      <Entry text="Swept: traded through">
        <rect {...block} strokeWidth="1.5" className="fill-surface stroke-buy" />
      </Entry>
      <Entry text="Order block">
        <HatchPatterns id={hatch} />
        <rect {...band} fill={hatchFill(hatch, 'bullish')} className="stroke-buy" />
      </Entry>
      <Entry text="Fair value gap">
        <rect
          {...band}
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

const heads = [
  { name: 'Level', look: 'pr-3' },
  { name: 'Price', look: 'pr-3 text-right' },
  { name: 'State' },
];

function Levels({ analysis }: { analysis: InstitutionalAnalysis }) {
  const now = useNow();
  const caption = `Levels of ${analysis.pair}, the highest first`;
  return (
    <ScrollArea label={caption} className="max-h-96 overflow-auto">
      <table className="w-full text-left text-dense">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface text-ink-3">
          <tr>
            {heads.map(({ name, look }) => (
              <th key={name} scope="col" className={clsx('py-2 font-medium', look)}>
                {name}
              </th>
            ))}
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

const GAP = 1; // gap between both, percent of the width

function LiquidityBar({ analysis }: { analysis: InstitutionalAnalysis }) {
  const { buyLiquidity, sellLiquidity } = analysis;
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

export function LiquidityPanels({ analyses }: { analyses: readonly InstitutionalAnalysis[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const analysis = analyses.find(({ pair }) => pair === chosen) ?? analyses[0];
  if (analysis === undefined) return null;
  return (
    <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
      <Panel title="Liquidity map" explanation={explanations.map} isModelled>
        <SelectField
          label="Pair on the map"
          className="max-w-56"
          options={analyses.map(({ pair }) => ({ value: pair, label: pair }))}
          value={analysis.pair}
          onChange={setChosen}
        />
        <LiquidityMap analysis={analysis} />
        <MapLegend />
        <ShowAsTable>
          <Levels analysis={analysis} />
        </ShowAsTable>
      </Panel>
      <Panel title="Liquidity of all pairs" explanation={explanations.overview} isModelled>
        <ul className="flex flex-col gap-3">
          {analyses.map((each) => (
            <li key={each.pair}>
              <p className="font-medium">{each.pair}</p>
              <LiquidityBar analysis={each} />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
