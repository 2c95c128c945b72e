import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { readSort, type UserSortKey, writeSort } from '#contracts/rules/user-sort.ts';
import type { UserSort } from '#contracts/users.ts';

type SortHeaderProps = {
  name: string;
  width?: string;
  sortKey: UserSortKey;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
};

/** The head of a column that sorts by it; once more, the other way round. */
export function SortHeader({ name, width, sortKey, sort, onSort }: SortHeaderProps) {
  const { key, isDown } = readSort(sort);
  const isSorted = key === sortKey;
  const Arrow = isSorted ? (isDown ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
      className={clsx('font-medium', width)}
    >
      <button
        type="button"
        onClick={() => onSort(writeSort({ key: sortKey, isDown: isSorted && !isDown }))}
        className="flex min-h-9 w-full items-center gap-1 px-2 py-2 text-left transition-colors hover:text-ink touch:min-h-11"
      >
        {name}
        <Arrow aria-hidden className={clsx('size-3.5 shrink-0', !isSorted && 'text-ink-3')} />
      </button>
    </th>
  );
}
