import { createContext, type RefObject, use, useEffect, useEffectEvent } from 'react';
import type { Selection } from './selection.tsx';

type RowKeys<Row> = {
  rows: readonly Row[];
  onOpen: ((row: Row) => void) | undefined;
  selection: Selection | undefined;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

const hasModifier = ({
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>) => ctrlKey || metaKey || altKey;

/**
 * Whether single letters and signs are shortcuts. Only the console has them, and its administrator can switch
 * them off: dictation and trembling hands press them by accident (WCAG 2.1.4).
 */
export const SingleKeysContext = createContext(false);

/** Whether a key is pressed on its own, outside text and dialogs. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !hasModifier(event) &&
  !isTyping(event.target) &&
  document.querySelector('[role="dialog"], [role="alertdialog"]') === null;

/**
 * Keys of a table: `j` and `k` go to the next and the previous row, `x` selects it, Enter opens it, and
 * `/` goes to the search of the screen. They do nothing while the user types or a dialog is open.
 *
 * @param body holds the rows as `[data-row]`, of which the first is where `j` begins
 */
export function useRowKeys<Row extends { id: string }>(
  body: RefObject<HTMLElement | null>,
  { rows, onOpen, selection }: RowKeys<Row>,
) {
  const hasSingleKeys = use(SingleKeysContext);
  const focusedRow = (): HTMLElement | null => {
    const active = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
    return active !== null && body.current?.contains(active) === true ? active : null;
  };

  const move = (isDown: boolean): void => {
    const all = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const current = focusedRow();
    const from = current === null ? -1 : all.indexOf(current);
    const next = all[isDown ? from + 1 : Math.max(from - 1, 0)];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSingleKey(event) || (event.key !== 'Enter' && !hasSingleKeys)) return;
    const rowId = focusedRow()?.dataset['row'];
    const acts: Record<string, () => void> = {
      Enter: () => {
        const row = rows.find(({ id }) => id === rowId);
        if (row !== undefined) onOpen?.(row);
      },
      j: () => move(true),
      k: () => move(false),
      '/': () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus(),
      x: () => {
        if (rowId !== undefined && selection?.isAll === false) selection.toggle(rowId);
      },
    };
    const act = acts[event.key];
    if (act === undefined || (event.key === 'Enter' && event.target !== focusedRow())) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
