import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from './IconButton.tsx';

/** Chosen rows of a list: some by their ids, or all that match its filter, loaded or not. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** All that match the filter. */
  isAll: boolean;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  choose: (ids: readonly string[]) => void;
  chooseAll: () => void;
  clear: () => void;
};

const none: ReadonlySet<string> = new Set();

/** @param list tells one list from another, such as its filter: with a new one nothing is selected */
export function useSelection(list: string): Selection {
  const [chosen, setChosen] = useState({ list, ids: none, isAll: false });
  const isCurrent = chosen.list === list;
  const ids = isCurrent ? chosen.ids : none;
  const isAll = isCurrent && chosen.isAll;
  const choose = (next: Iterable<string>) => setChosen({ list, ids: new Set(next), isAll: false });
  return {
    ids,
    isAll,
    has: (id) => isAll || ids.has(id),
    toggle: (id) => choose(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    choose,
    chooseAll: () => setChosen({ list, ids: none, isAll: true }),
    clear: () => choose([]),
  };
}

const box = 'flex size-11 cursor-pointer items-center justify-center';

type SelectRowProps = { selection: Selection; id: string };

/** The row names itself: its first cell is its head. */
export function SelectRow({ selection, id }: SelectRowProps) {
  return (
    <label className={box}>
      <input
        type="checkbox"
        aria-label="Select"
        checked={selection.has(id)}
        disabled={selection.isAll}
        onChange={() => selection.toggle(id)}
        className="size-4.5 accent-accent"
      />
    </label>
  );
}

type SelectAllProps = {
  selection: Selection;
  rows: readonly { id: string }[];
  /** With its words, above cards. */
  isLabelled?: boolean;
};

/** Selects the loaded rows. */
export function SelectAll({ selection, rows, isLabelled = false }: SelectAllProps) {
  const chosen = rows.filter(({ id }) => selection.has(id)).length;
  const isWhole = rows.length > 0 && chosen === rows.length;
  const label = isWhole ? 'Select none' : `Select all ${rows.length.toLocaleString()}`;
  return (
    <label className={isLabelled ? 'flex min-h-11 cursor-pointer items-center gap-2' : box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isWhole}
        ref={(input) => {
          if (input !== null) input.indeterminate = chosen > 0 && !isWhole;
        }}
        onChange={() => (isWhole ? selection.clear() : selection.choose(rows.map(({ id }) => id)))}
        className="size-4.5 accent-accent"
      />
      {isLabelled && label}
    </label>
  );
}

type SelectionBarProps = {
  selection: Selection;
  loaded: number;
  /** Rows that match the filter; null if the server does not say. */
  total: number | null;
  /** The rows in the plural: `members`. */
  things: string;
  /** What can be done with them. */
  children: ReactNode;
};

/** Stands at the bottom of the window while rows are selected. */
export function SelectionBar({ selection, loaded, total, things, children }: SelectionBarProps) {
  const count = selection.isAll ? (total ?? loaded) : selection.ids.size;
  if (count === 0) return null;
  const hasMore = !selection.isAll && total !== null && total > count && count >= loaded;
  return (
    <div
      role="toolbar"
      aria-label={`Selected ${things}`}
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 pl-4 shadow-floating"
    >
      <output className="font-medium">
        {count.toLocaleString()} {things} selected
      </output>
      {hasMore && (
        <button
          type="button"
          onClick={selection.chooseAll}
          className="min-h-9 rounded-control px-2 font-medium text-accent touch:min-h-11"
        >
          Select all {total.toLocaleString()} that match
        </button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {children}
        <IconButton label="Clear selection" icon={X} onClick={selection.clear} />
      </div>
    </div>
  );
}
