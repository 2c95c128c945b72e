import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import type { JournalFilter, JournalItem } from '#web/data/journal/journal.ts';
import { useHistorySheet } from '#web/lib/history-entry.ts';

type State = {
  isSelecting: boolean;
  /** The filter of the list in which they were selected: in another list nothing is selected. */
  list: string;
  ids: ReadonlySet<string>;
  /** Where a range begins: the trade that was selected last. */
  anchor: string | null;
};

const ended: State = { isSelecting: false, list: '', ids: new Set(), anchor: null };

/** Trades of the list, selected by their ids. */
export type TradeSelection = Pick<State, 'isSelecting' | 'ids'> & {
  /** Replaces the selection. */
  choose: (ids: Iterable<string>) => void;
  /** Selects a trade or takes it out; as a range also all between it and the one before, in the order of `trades`. */
  select: (trades: readonly JournalItem[], id: string, isRange: boolean) => void;
  end: () => void;
  /** The button that begins the selection; it has the focus after the end. */
  button: RefObject<HTMLButtonElement | null>;
};

function idsBetween(trades: readonly JournalItem[], from: string | null, to: string): string[] {
  const [one, other] = [from, to].map((id) => trades.findIndex((trade) => trade.id === id));
  if (one === undefined || other === undefined || one < 0 || other < 0) return [];
  return trades.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ id }) => id);
}

function withTrade(
  before: State,
  trades: readonly JournalItem[],
  { id, isRange }: { id: string; isRange: boolean },
): State {
  const range = isRange ? idsBetween(trades, before.anchor, id) : [];
  const ids = new Set([...before.ids, ...range]);
  if (range.length === 0 && !ids.delete(id)) ids.add(id);
  return { ...before, isSelecting: true, ids, anchor: id };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches('select, textarea, input:not([type="checkbox"]), [role$="dialog"] *');

/** Escape ends the selection, unless it closes or clears something else. */
function useEscape(isSelecting: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isSelecting) return undefined;
    const ending = new AbortController();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isTyping(event.target)) escape();
    };
    document.addEventListener('keydown', onKey, { signal: ending.signal });
    return () => ending.abort();
  }, [isSelecting]);
}

/** The selection in the list under a filter. Back and Escape end it. */
export function useTradeSelection(filter: JournalFilter): TradeSelection {
  const list = JSON.stringify(filter);
  const [state, setState] = useState(ended);
  const button = useRef<HTMLButtonElement>(null);
  const end = useCallback(() => {
    setState(ended);
    button.current?.focus({ preventScroll: true });
  }, []);
  const choose = useCallback(
    (ids: Iterable<string>) =>
      setState({ isSelecting: true, list, ids: new Set(ids), anchor: null }),
    [list],
  );
  const select = useCallback(
    (trades: readonly JournalItem[], id: string, isRange: boolean) =>
      setState((before) => {
        const current = before.list === list ? before : { ...ended, list };
        return withTrade(current, trades, { id, isRange });
      }),
    [list],
  );
  useHistorySheet(state.isSelecting, end);
  useEscape(state.isSelecting, end);
  const ids = state.list === list ? state.ids : ended.ids;
  return { isSelecting: state.isSelecting, ids, choose, select, end, button };
}

const LONG_MS = 500;
const SLACK_PX = 10; // a finger never rests quite still

type Press = { timer: ReturnType<typeof setTimeout>; x: number; y: number };

/**
 * Handlers for a list whose rows have their id in `data-row`.
 *
 * @param onLongPress called with the id of the row on which a finger rests; null: nothing happens
 */
export function useLongPress(onLongPress: ((id: string) => void) | null) {
  const press = useRef<Press | null>(null);
  const wasLong = useRef(false);

  const drop = (): void => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  function onPointerDown({ target, pointerType, isPrimary, clientX, clientY }: PointerEvent): void {
    drop();
    wasLong.current = false;
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    const id = row?.dataset['row'];
    if (onLongPress === null || id === undefined || pointerType !== 'touch' || !isPrimary) return;
    const timer = setTimeout(() => {
      press.current = null;
      wasLong.current = true;
      onLongPress(id);
    }, LONG_MS);
    press.current = { timer, x: clientX, y: clientY };
  }

  function onPointerMove({ clientX, clientY }: PointerEvent): void {
    const { current } = press;
    if (current === null) return;
    if (Math.hypot(clientX - current.x, clientY - current.y) > SLACK_PX) drop();
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: drop,
    onPointerCancel: drop,
    /** The menu of the browser would come at the same moment. */
    onContextMenu(event: MouseEvent): void {
      if (press.current !== null || wasLong.current) event.preventDefault();
    },
    /** Some browsers end a long press with a click, which would take the row out again. */
    onClickCapture(event: MouseEvent): void {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
