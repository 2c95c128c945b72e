import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { JournalItem } from '#web/data/journal/journal.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { TradeRow } from './TradeRow.tsx';

/** How far down the page an element begins, in pixels, also after what stands above it has changed. */
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

// In rem, so that rows grow with the text size that a person chose: 112 and 72 px by default.
const PHONE_ROW_REM = 7;
const WIDE_ROW_REM = 4.5;
const DEFAULT_REM_PX = 16;

/** The height of one row of the journal in pixels; every row has it. */
function useRowHeight(): number {
  const isWide = useMediaQuery('(min-width: 64rem)'); // `lg`
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return (isWide ? WIDE_ROW_REM : PHONE_ROW_REM) * (remPx || DEFAULT_REM_PX);
}

const OVERSCAN = 8; // rows drawn above and below what is seen
const LOAD_AHEAD = 30; // rows before the end at which more are asked for

type TradeListProps = {
  trades: readonly JournalItem[];
  /** How many there are, loaded or not; null when nobody has counted them. */
  total: number | null;
  hasMore: boolean;
  onMore: () => void;
  onOpen: (id: string) => void;
};

/** Trades, newest first. However many there are, only those in view are drawn. */
export function TradeList({ trades, total, hasMore, onMore, onOpen }: TradeListProps) {
  const listRef = useRef<HTMLUListElement>(null);
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
  const lastDrawn = rows.at(-1)?.index ?? 0;
  const isMoreWanted = hasMore && lastDrawn >= trades.length - LOAD_AHEAD;
  useEffect(() => {
    if (isMoreWanted) onMore();
  }, [isMoreWanted, trades.length, onMore]);

  return (
    <ul
      ref={listRef}
      aria-label="Trades"
      style={{ height: virtualizer.getTotalSize() }}
      className="@container relative overflow-hidden rounded-card border border-line bg-surface contain-strict"
    >
      {rows.map(({ index, start }) => {
        const trade = trades[index];
        return trade === undefined ? null : (
          <TradeRow
            key={trade.id}
            trade={trade}
            position={index + 1}
            setSize={total ?? -1}
            topPx={start - scrollMargin}
            heightPx={heightPx}
            onOpen={onOpen}
          />
        );
      })}
    </ul>
  );
}
