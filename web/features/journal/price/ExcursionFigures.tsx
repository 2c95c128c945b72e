import { priceFormat } from '#web/features/journal/format-trade.ts';
import type { JournalItem } from '#web/data/journal/journal.ts';
import type { ExcursionFigure, Excursions } from '#web/data/journal/trade-candles.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import type { Explanation } from '#web/ui/Explain.tsx';
import { FigureTable } from '#web/ui/FigureTable.tsx';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import { Amount } from '../insights/figures.tsx';
import { formatEfficiency, formatLasting, UNKNOWN } from '../insights/format-figures.ts';

export const excursionExplanations: readonly Explanation[] = [
  {
    title: 'MAE, maximum adverse excursion',
    means: 'How far the price went against the trade before its exit.',
    computed:
      'From the entry to the furthest price against it, on the candles from entry to exit. The candles of entry and exit count in full, even where their price may lie outside of the trade. In money, a price unit is worth what the result before costs made of it; in R, the distance is divided by that from entry to stop loss.',
    good: 'One that is clearly smaller than the distance to the stop loss. If most winners have a small MAE, the stop may be wider than it has to be.',
    isNot: 'Not the loss of the account: other open trades are not in it, nor the spread.',
  },
  {
    title: 'MFE, maximum favourable excursion',
    means: 'How far the price went in favour of the trade before its exit.',
    computed:
      'From the entry to the furthest price in favour. Of the candles of entry and exit only the prices count that certainly lie in the trade: close, open and the exit.',
    isNot: 'Not what could have been earned: nobody knows a high before it is over.',
  },
  {
    title: 'Exit efficiency',
    means: 'What was taken of the MFE.',
    computed:
      'The distance from entry to exit divided by the MFE. 100% is an exit at the best price; below zero, a profit became a loss, or never came.',
    good: 'Only over many trades, and together with the MAE: a close target takes nearly all of little.',
    isNot: 'Not a measure of one trade: a single exit is good or bad by its plan.',
  },
  {
    title: 'Best exit, in hindsight',
    means: 'The price and time of the MFE.',
    computed: 'As the MFE. The time is the end of its candle, at most the exit.',
    isNot: 'Not advice: it is known only after the trade.',
  },
];

type ExcursionFiguresProps = {
  trade: JournalItem;
  excursions: Excursions;
  openedAt: number; // UTC ms
};

type Row = { id: string; figure: ExcursionFigure };

const columnsOf = (trade: JournalItem, openedAt: number): Column<Row>[] => [
  { name: '', cell: ({ id }) => id },
  {
    name: 'R',
    cell: ({ figure: { r } }) => (r === null ? UNKNOWN : <RMultiple value={r} />),
  },
  {
    name: 'Before costs',
    cell: ({ figure }) => <Amount value={figure.money} currency={trade.currency} />,
  },
  { name: 'Price', cell: ({ figure }) => priceFormat(trade)(figure.price) },
  {
    name: 'After',
    cell: ({ figure: { at } }) => (at === null ? UNKNOWN : formatLasting(at - openedAt)),
  },
];

/** MAE, MFE, exit efficiency, and the best exit in hindsight. */
export function ExcursionFigures({ trade, excursions, openedAt }: ExcursionFiguresProps) {
  const { adverse, favourable, efficiency } = excursions;
  const rows: Row[] = [
    { id: 'MAE', figure: adverse },
    { id: 'MFE', figure: favourable },
  ];
  return (
    <>
      <ScrollArea label="Excursions of the trade" className="overflow-x-auto">
        <FigureTable label="Excursions" columns={columnsOf(trade, openedAt)} rows={rows} />
      </ScrollArea>
      <Facts label="Exit">
        <Fact name="Exit efficiency">{formatEfficiency(efficiency)}</Fact>
        <Fact name="Best exit, in hindsight">
          <BestExit figure={favourable} trade={trade} />
        </Fact>
      </Facts>
      <Remarks trade={trade} excursions={excursions} />
    </>
  );
}

function BestExit({
  figure: { price, at },
  trade,
}: {
  figure: ExcursionFigure;
  trade: JournalItem;
}) {
  const now = useNow();
  if (at === null) return 'the entry: the price was never better';
  return `${priceFormat(trade)(price)}, ${formatMoment(at, now)}`;
}

/** Why a figure is missing, and where one is in doubt. */
function Remarks({ trade, excursions }: Pick<ExcursionFiguresProps, 'trade' | 'excursions'>) {
  const { adverse, efficiency } = excursions;
  const remarks = [
    adverse.isInDoubt &&
      'The MAE lies in the candle of the entry or of the exit, and may have come before or after the trade: a doubt counts against it.',
    adverse.r === null &&
      (trade.stop_loss === null
        ? 'R is unavailable without a stop loss.'
        : 'R is unavailable: the stop loss is not on the losing side of the entry.'),
    adverse.money === null &&
      'Money is unavailable: the result of this trade does not show what its price move was worth.',
    efficiency === null && 'The exit efficiency is unavailable: there was never a profit to take.',
  ].filter((remark) => remark !== false);
  if (remarks.length === 0) return null;
  return <p className="text-dense text-ink-2">{remarks.join(' ')}</p>;
}
