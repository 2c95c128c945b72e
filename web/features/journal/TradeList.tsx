import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { JournalItem } from '#web/data/journal/journal.ts';
import { useTradeFigures, useUnchanged } from '#web/data/journal/trade-candles.ts';
import { shownZone } from '#web/lib/format-time.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { TradeRow } from './TradeRow.tsx';
import { useLongPress, type TradeSelection } from './selection/use-trade-selection.ts';

/** In pixels: the distance from the top of the page, and the width; both follow the size of the page. */
function usePlace(element: RefObject<HTMLElement | null>) {
  const [topPx, setTopPx] = useState(0);
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      const box = element.current?.getBoundingClientRect();
      if (box === undefined) return;
      setTopPx(box.top + window.scrollY);
      setWidthPx(box.width);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return { topPx, widthPx };
}

// In rem, so that rows grow with the user's text size: 112 and 72 px by default.
const PHONE_ROW_REM = 7;
const WIDE_ROW_REM = 4.5;
const WIDE_LIST_REM = 42; // `@2xl`, within the border
const DEFAULT_REM_PX = 16;

/** In pixels. */
function rowHeight(listWidthPx: number): number {
  const read = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const remPx = read || DEFAULT_REM_PX;
  const isWide = listWidthPx - 2 >= WIDE_LIST_REM * remPx;
  return (isWide ? WIDE_ROW_REM : PHONE_ROW_REM) * remPx;
}

/** Where the list is wide enough for excursions, `@4xl`; with larger text its own width decides. */
const HAS_ROOM = '(min-width: 75rem)';

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
  const { total, hasMore, onMore, onOpen, selection } = props;
  const trades = useUnchanged(props.trades);
  const isSelecting = selection?.isSelecting === true;
  const select = useSelect(trades, selection);
  const longPress = useLongPress(select === null || isSelecting ? null : (id) => select(id, false));
  const listRef = useRef<HTMLUListElement>(null);
  const zone = shownZone();
  const hasRoom = useMediaQuery(HAS_ROOM);
  const figuresOf = useTradeFigures(trades, hasRoom);
  const { topPx: scrollMargin, widthPx } = usePlace(listRef);
  const heightPx = rowHeight(widthPx);
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
            figures={figuresOf(trade.id)}
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
