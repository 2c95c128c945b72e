import { ShowMore } from './ShowMore.tsx';

type ListEndProps = {
  /** As the hooks for lists give them. */
  of: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  shown: number;
  /** null where the server does not say. */
  total: number | null;
  /** What the list is of, many of them. */
  things: string;
};

/** How much of a list is shown, and its older pages; nothing below an empty one. */
export function ListEnd({ of: list, shown, total, things }: ListEndProps) {
  if (shown === 0) return null;
  const count = (
    <p className="text-center text-dense text-ink-3">
      {shown.toLocaleString()} of {(total ?? shown).toLocaleString()} {things}
    </p>
  );
  if (!list.hasNextPage) return count;
  return (
    <ShowMore
      isBusy={list.isFetchingNextPage}
      error={list.isFetchNextPageError ? `Older ${things} could not be loaded.` : undefined}
      onShowMore={() => void list.fetchNextPage()}
    >
      {count}
    </ShowMore>
  );
}
