import { type KeyboardEvent, useEffect, useRef } from 'react';
import { mondayOf, shiftDay, shiftMonth } from '#contracts/rules/month-days.ts';

/** Where a key leads from a day, as in the date grids of the ARIA practices; null: nowhere. */
function keyedDay(key: string, day: string): string | null {
  const days: Record<string, () => string> = {
    ArrowLeft: () => shiftDay(day, -1),
    ArrowRight: () => shiftDay(day, 1),
    ArrowUp: () => shiftDay(day, -7),
    ArrowDown: () => shiftDay(day, 7),
    Home: () => mondayOf(day),
    End: () => shiftDay(mondayOf(day), 6),
    PageUp: () => shiftMonth(day, -1),
    PageDown: () => shiftMonth(day, 1),
  };
  return days[key]?.() ?? null;
}

/**
 * Arrow keys go from day to day, Page Up and Page Down from month to month, and the focus with them.
 *
 * @param cursor the day that has the focus when the calendar has it
 */
export function useMonthKeys(cursor: string, onMove: (day: string) => void) {
  const grid = useRef<HTMLTableElement>(null);
  const isKeyed = useRef(false);
  useEffect(() => {
    if (!isKeyed.current) return;
    isKeyed.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
  }, [cursor]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const day = keyedDay(event.key, cursor);
    if (day === null) return;
    event.preventDefault(); // the page would scroll
    isKeyed.current = true;
    onMove(day);
  };
  return { grid, onKeyDown };
}
