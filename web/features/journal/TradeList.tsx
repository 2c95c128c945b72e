import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { Check, Smile } from 'lucide-react';
import {
  type ChangeEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  memo,
  type ReactNode,
} from 'react';
import type { JournalItem } from '#web/data/journal/journal.ts';
import { shownZone } from '#web/lib/format-time.ts';
import { formatLots } from '#web/lib/format.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { SideBadge } from '#web/ui/figures/badges.tsx';
import { RelativeTime } from '#web/ui/figures/times.tsx';
import { priceFormat } from './format-trade.ts';
import { useLongPress, type TradeSelection } from './selection/use-trade-selection.ts';
import { SyncBadge, TradeResult } from './trade-badges.tsx';

type RowControlProps = {
  trade: JournalItem;
  /** Null: rows open. */
  isSelected: boolean | null;
  onOpen: (id: string) => void;
  /** Null where no trades can be selected. */
  onSelect: ((id: string, isRange: boolean) => void) | null;
};

type TradeRowProps = RowControlProps & {
  /** Counts from one. */
  position: number;
  /** -1 when unknown. */
  setSize: number;
  topPx: number;
  heightPx: number;
};

/** Four truncated lines on phones, two on wide screens, so that all rows have the same height. */
const TradeRow = memo(function TradeRow(props: TradeRowProps) {
  const { trade, position, setSize, topPx, heightPx, ...control } = props;
  return (
    <li
      data-row={trade.id}
      aria-setsize={setSize}
      aria-posinset={position}
      style={{ height: heightPx, transform: `translateY(${topPx}px)` }}
      className={clsx(
        'absolute inset-x-0 top-0 flex flex-col justify-center border-b border-line pr-3 lg:grid lg:grid-cols-12 lg:content-center lg:gap-x-4 lg:pr-4',
        control.isSelected === null ? 'pl-3 lg:pl-4' : 'pl-10 lg:pl-12',
      )}
    >
      {/* Of large text on a phone each part may have a line of its own, in the place of the remarks. */}
      <div className="flex items-center justify-between gap-3 @max-2xs:flex-wrap @max-2xs:justify-start @max-2xs:gap-x-2 @max-2xs:gap-y-0 lg:contents">
        <div className="flex min-w-0 items-center gap-2 @max-2xs:contents lg:col-span-4">
          <h3 className="truncate text-card font-semibold">{trade.pair}</h3>
          <SideBadge side={trade.type} />
        </div>
        <div className="shrink-0 text-right lg:col-span-2 lg:col-start-11 lg:row-span-2 lg:self-center lg:justify-self-end">
          <TradeResult trade={trade} />
        </div>
      </div>
      <div className="flex h-5 items-center gap-2 text-dense whitespace-nowrap text-ink-2 lg:col-span-4 lg:row-start-2">
        <p className="truncate">
          <RelativeTime instant={trade.date} />
          {trade.duration !== '' && ` · ${trade.duration}`}
        </p>
        <SyncBadge trade={trade} />
      </div>
      <RowFacts trade={trade} />
      <Remarks trade={trade} />
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
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto lg:left-3.5 flex size-5 items-center justify-center rounded-sm border-2 border-line-strong bg-surface text-surface peer-checked:border-accent peer-checked:bg-accent"
      >
        {isSelected && <Check className="size-4" />}
      </span>
    </>
  );
}

function RowFacts({ trade }: { trade: JournalItem }) {
  const formatPrice = priceFormat(trade);
  return (
    <dl className="flex h-5 items-center gap-x-2.5 text-dense whitespace-nowrap sm:gap-x-6 lg:col-span-6 lg:col-start-5 lg:row-start-1 lg:self-center">
      {trade.size !== null && (
        <Fact name="Size" isNameHidden>
          {formatLots(trade.size)}
        </Fact>
      )}
      <Fact name="Entry">{formatPrice(trade.entry_price)}</Fact>
      {trade.exit_price !== null && (
        <Fact name="Exit">
          <span aria-hidden className="mr-2.5 text-ink-3 @xs:hidden">
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
      <dt className={isNameHidden ? 'sr-only' : 'sr-only text-ink-3 @xs:not-sr-only'}>{name}</dt>
      <dd className="truncate">{children}</dd>
    </div>
  );
}

/** What the trader wrote: the strategy in plain text, the emotions with an icon, the notes in quotes. */
function Remarks({ trade: { strategy, emotions, notes } }: { trade: JournalItem }) {
  return (
    <dl className="flex h-5 items-center gap-x-2.5 overflow-hidden text-dense whitespace-nowrap text-ink-2 @max-2xs:hidden lg:col-span-6 lg:col-start-5 lg:row-start-2">
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

/** The distance in pixels from the top of the page; measured again when the page changes its size. */
function usePageOffset(element: RefObject<HTMLElement | null>): number {
  const [offsetPx, setOffsetPx] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      const top = element.current?.getBoundingClientRect().top;
      if (top !== undefined) setOffsetPx(top + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offsetPx;
}

// In rem, so that rows grow with the user's text size: 112 and 72 px by default.
const PHONE_ROW_REM = 7;
const WIDE_ROW_REM = 4.5;
const DEFAULT_REM_PX = 16;

/** In pixels. */
function useRowHeight(): number {
  const isWide = useMediaQuery('(min-width: 64rem)'); // `lg`
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return (isWide ? WIDE_ROW_REM : PHONE_ROW_REM) * (remPx || DEFAULT_REM_PX);
}

const OVERSCAN = 8; // rows rendered above and below the viewport
const LOAD_AHEAD = 30; // rows before the end at which the next page loads

type TradeListProps = {
  trades: readonly JournalItem[];
  /** Loaded or not; null when unknown. */
  total: number | null;
  hasMore: boolean;
  onMore: () => void;
  onOpen: (id: string) => void;
  /** Null where no trades can be selected. */
  selection: TradeSelection | null;
};

/** Selects a trade, with a range in the order of the list; null where no trades can be selected. */
function useSelect(trades: readonly JournalItem[], selection: TradeSelection | null) {
  const select = selection?.select;
  const selectOf = useCallback(
    (id: string, isRange: boolean) => select?.(trades, id, isRange),
    [select, trades],
  );
  return selection === null ? null : selectOf;
}

/** A virtual list, newest first. A long press, or a click with Ctrl or Shift, begins a selection. */
export function TradeList(props: TradeListProps) {
  const { trades, total, hasMore, onMore, onOpen, selection } = props;
  const isSelecting = selection?.isSelecting === true;
  const select = useSelect(trades, selection);
  const longPress = useLongPress(select === null || isSelecting ? null : (id) => select(id, false));
  const listRef = useRef<HTMLUListElement>(null);
  const zone = shownZone();
  const heightPx = useRowHeight();
  const scrollMargin = usePageOffset(listRef);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by what it returns
  const virtualizer = useWindowVirtualizer({
    count: trades.length,
    estimateSize: () => heightPx,
    overscan: OVERSCAN,
    scrollMargin,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, heightPx]);

  const rows = virtualizer.getVirtualItems();
  const lastRendered = rows.at(-1)?.index ?? 0;
  const isNearEnd = hasMore && lastRendered >= trades.length - LOAD_AHEAD;
  useEffect(() => {
    if (isNearEnd) onMore();
  }, [isNearEnd, trades.length, onMore]);

  return (
    <ul
      {...longPress}
      ref={listRef}
      aria-label="Trades"
      style={{ height: virtualizer.getTotalSize() }}
      className="@container relative overflow-hidden rounded-card border border-line bg-surface contain-strict select-none"
    >
      {rows.map(({ index, start }) => {
        const trade = trades[index];
        return trade === undefined ? null : (
          <TradeRow
            key={`${trade.id} ${zone}`} // rows stay as they are while their trade does
            trade={trade}
            position={index + 1}
            setSize={total ?? -1}
            topPx={start - scrollMargin}
            heightPx={heightPx}
            isSelected={isSelecting ? selection.ids.has(trade.id) : null}
            onOpen={onOpen}
            onSelect={select}
          />
        );
      })}
    </ul>
  );
}
