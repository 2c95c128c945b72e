import { clsx } from 'clsx';
import { Check, CircleDot, CloudAlert, CloudUpload, Smile } from 'lucide-react';
import {
  type ChangeEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { formatR } from '#contracts/rules/journal/trade-metrics.ts';
import type { JournalItem } from '#web/data/journal/journal.ts';
import type { ExcursionAmount, PriceLine, TradeFigures } from '#web/data/journal/trade-candles.ts';
import { formatLots } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Balance, Pnl } from '#web/ui/figures/amounts.tsx';
import { SideBadge } from '#web/ui/figures/badges.tsx';
import { RelativeTime } from '#web/ui/figures/times.tsx';
import { priceFormat } from './format-trade.ts';
import { formatEfficiency, UNKNOWN } from './insights/format-figures.ts';

type RowControlProps = {
  trade: JournalItem;
  /** Null: rows open. */
  isSelected: boolean | null;
  onOpen: (id: string) => void;
  /** Null where no trades can be selected. */
  onSelect: ((id: string, isRange: boolean) => void) | null;
};

type TradeRowProps = RowControlProps & {
  /** Null: it cannot be measured on candles of this device. Undefined: not read, or no room. */
  figures: TradeFigures | null | undefined;
  /** Counts from one. */
  position: number;
  /** -1 when unknown. */
  setSize: number;
  topPx: number;
  heightPx: number;
};

/** Four truncated lines, two where the list is wide enough, so that all rows have the same height. */
export const TradeRow = memo(function TradeRow(props: TradeRowProps) {
  const { trade, figures, position, setSize, topPx, heightPx, ...control } = props;
  return (
    <li
      data-row={trade.id}
      aria-setsize={setSize}
      aria-posinset={position}
      style={{ height: heightPx, transform: `translateY(${topPx}px)` }}
      className={clsx(
        'absolute inset-x-0 top-0 flex flex-col justify-center border-b border-line pr-3 @2xl:grid @2xl:grid-cols-12 @2xl:content-center @2xl:gap-x-4 @2xl:pr-4 @4xl:grid-cols-24 @4xl:gap-x-2',
        control.isSelected === null ? 'pl-3 @2xl:pl-4' : 'pl-10 @2xl:pl-12',
      )}
    >
      {/* Of large text on a phone each part may have a line of its own, in the place of the remarks. */}
      <div className="flex items-center justify-between gap-3 @max-2xs:flex-wrap @max-2xs:justify-start @max-2xs:gap-x-2 @max-2xs:gap-y-0 @2xl:contents">
        <div className="flex min-w-0 items-center gap-2 @max-2xs:contents @2xl:col-span-4 @2xl:row-start-1 @4xl:col-span-5">
          <h3 className="truncate text-card font-semibold">{trade.pair}</h3>
          <SideBadge side={trade.type} />
        </div>
        <div className="shrink-0 text-right @2xl:col-span-2 @2xl:col-start-11 @2xl:row-span-2 @2xl:row-start-1 @2xl:self-center @2xl:justify-self-end @4xl:col-span-4 @4xl:col-start-21">
          <TradeResult trade={trade} />
        </div>
      </div>
      <div className="flex h-5 items-center gap-2 text-dense whitespace-nowrap text-ink-2 @2xl:col-span-4 @2xl:row-start-2 @4xl:col-span-5">
        <p className="truncate">
          <RelativeTime instant={trade.date} />
          {trade.duration !== '' && ` · ${trade.duration}`}
        </p>
        <SyncBadge trade={trade} />
      </div>
      <RowFacts trade={trade} />
      <Remarks trade={trade} />
      {figures !== undefined && <RowFigures trade={trade} figures={figures} />}
      <RowControl trade={trade} {...control} />
    </li>
  );
});

/** Covers its row: opens the trade, or selects it while trades are being selected. */
function RowControl({ trade, isSelected, onOpen, onSelect }: RowControlProps) {
  const name = `${trade.pair} ${trade.type}`;
  if (isSelected === null) {
    const click = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
      if (onSelect !== null && (ctrlKey || metaKey || shiftKey)) onSelect(trade.id, shiftKey);
      else onOpen(trade.id);
    };
    return (
      <button
        type="button"
        aria-label={`Open ${name}`}
        onClick={click}
        className="absolute inset-0 -outline-offset-2 transition-colors hover:bg-ink/5"
      />
    );
  }
  const change = ({ nativeEvent }: ChangeEvent): void =>
    onSelect?.(trade.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
  return (
    <>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={change}
        className="peer absolute inset-0 cursor-pointer appearance-none -outline-offset-2 transition-colors checked:bg-accent/10 not-checked:hover:bg-ink/5"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto @2xl:left-3.5 flex size-5 items-center justify-center rounded-sm border-2 border-line-strong bg-surface text-surface peer-checked:border-accent peer-checked:bg-accent"
      >
        {isSelected && <Check className="size-4" />}
      </span>
    </>
  );
}

function RowFacts({ trade }: { trade: JournalItem }) {
  const formatPrice = priceFormat(trade);
  return (
    <dl className="flex h-5 items-center gap-x-2.5 text-dense whitespace-nowrap sm:gap-x-6 @2xl:col-span-6 @2xl:col-start-5 @2xl:row-start-1 @2xl:self-center @4xl:col-span-6 @4xl:col-start-6 @4xl:gap-x-2.5">
      {trade.size !== null && (
        <Fact name="Size" isNameHidden>
          {formatLots(trade.size)}
        </Fact>
      )}
      <Fact name="Entry">{formatPrice(trade.entry_price)}</Fact>
      {trade.exit_price !== null && (
        <Fact name="Exit">
          <span aria-hidden className="mr-2.5 text-ink-3 @xs:hidden @4xl:inline">
            →
          </span>
          {formatPrice(trade.exit_price)}
        </Fact>
      )}
    </dl>
  );
}

type FactProps = { name: string; isNameHidden?: boolean; children: ReactNode };

function Fact({ name, isNameHidden = false, children }: FactProps) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className={isNameHidden ? 'sr-only' : 'sr-only text-ink-3 @xs:not-sr-only @4xl:sr-only'}>
        {name}
      </dt>
      <dd className="truncate">{children}</dd>
    </div>
  );
}

/** What the trader wrote: the strategy in plain text, the emotions with an icon, the notes in quotes. */
function Remarks({ trade: { strategy, emotions, notes } }: { trade: JournalItem }) {
  return (
    <dl className="flex h-5 items-center gap-x-2.5 overflow-hidden text-dense whitespace-nowrap text-ink-2 @max-2xs:hidden @2xl:col-span-6 @2xl:col-start-5 @2xl:row-start-2 @4xl:col-span-6 @4xl:col-start-6">
      {strategy !== '' && (
        <Fact name="Strategy" isNameHidden>
          {strategy}
        </Fact>
      )}
      {emotions !== '' && (
        <div className="flex max-w-1/3 shrink-0 items-center gap-1" title={`Emotions: ${emotions}`}>
          <dt>
            <Smile aria-hidden className="size-3.5 text-ink-3" />
            <span className="sr-only">Emotions</span>
          </dt>
          <dd className="truncate">{emotions}</dd>
        </div>
      )}
      {notes !== '' && (
        <div className="min-w-0 flex-1 basis-1/3">
          <dt className="sr-only">Notes</dt>
          <dd className="truncate text-ink-3 italic">“{notes}”</dd>
        </div>
      )}
    </dl>
  );
}

type RowFiguresProps = { trade: JournalItem; figures: TradeFigures | null };

/** Longer than a row stays in a list that is scrolled fast. */
const PASSING_MS = 120;

/**
 * The excursions of the trade, and its prices as a line. Rows that pass in a fast scroll are gone before
 * they have them, so that they cost a scroll nothing.
 */
function RowFigures({ trade, figures }: RowFiguresProps) {
  const [isPassing, setIsPassing] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsPassing(false), PASSING_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isPassing) return null;
  return (
    <>
      {figures !== null && <Line line={figures.line} isUp={trade.pnl >= 0} />}
      <dl className="hidden grid-flow-col grid-cols-3 grid-rows-2 gap-x-3 self-center text-right text-dense whitespace-nowrap @4xl:col-span-7 @4xl:col-start-14 @4xl:row-span-2 @4xl:row-start-1 @4xl:grid">
        <dt className="text-meta text-ink-3">MAE</dt>
        <dd className="truncate">{amountOf(trade, figures?.mae, -1) ?? unavailable}</dd>
        <dt className="text-meta text-ink-3">MFE</dt>
        <dd className="truncate">{amountOf(trade, figures?.mfe, 1) ?? unavailable}</dd>
        <dt className="text-meta text-ink-3">Efficiency</dt>
        <dd className="truncate">
          {figures === null || figures.efficiency === null
            ? unavailable
            : formatEfficiency(figures.efficiency)}
        </dd>
      </dl>
    </>
  );
}

const unavailable = (
  <>
    <span aria-hidden className="text-ink-3">
      {UNKNOWN}
    </span>
    <span className="sr-only">unavailable</span>
  </>
);

/** In R, else in money before costs, else the move of the price. */
function amountOf(
  trade: JournalItem,
  amount: ExcursionAmount | undefined,
  sign: 1 | -1,
): ReactNode {
  if (amount === undefined) return null;
  const { r, money, move } = amount;
  if (r !== null) return formatR(r);
  if (money !== null) return <Balance amount={money} currency={trade.currency} />;
  return `${sign < 0 && move > 0 ? '\u2212' : ''}${priceFormat(trade)(move)}`;
}

/** From entry (a ring) to exit (a dot). */
function Line({ line, isUp }: { line: PriceLine; isUp: boolean }) {
  const [[entryX, entryY], [exitX, exitY]] = [line.entry, line.exit];
  return (
    <svg
      aria-hidden
      viewBox="0 0 96 32"
      fill="none"
      className={clsx(
        'hidden h-8 self-center @4xl:col-span-2 @4xl:col-start-12 @4xl:row-span-2 @4xl:row-start-1 @4xl:block',
        isUp ? 'text-gain' : 'text-loss',
      )}
    >
      <path d={line.path} strokeLinejoin="round" strokeWidth="1.25" className="stroke-ink-3" />
      <circle
        cx={entryX}
        cy={entryY}
        r="2.5"
        strokeWidth="1.5"
        className="fill-surface stroke-ink-2"
      />
      <circle cx={exitX} cy={exitY} r="3" fill="currentColor" />
    </svg>
  );
}

export function SyncBadge({ trade }: { trade: JournalItem }) {
  if (trade.rejection !== null) {
    return (
      <Badge tone="danger" icon={CloudAlert}>
        Needs attention
      </Badge>
    );
  }
  if (!trade.isWaiting) return null;
  return (
    <Badge tone="info" icon={CloudUpload}>
      Waiting to sync
    </Badge>
  );
}

export function TradeResult({ trade }: { trade: JournalItem }) {
  if (trade.status === 'open') {
    return (
      <Badge tone="warn" icon={CircleDot}>
        OPEN
      </Badge>
    );
  }
  return (
    <Pnl
      value={trade.pnl}
      currency={trade.currency}
      className="text-body font-semibold @xs:text-card"
    />
  );
}
