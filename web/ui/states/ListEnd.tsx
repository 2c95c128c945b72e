import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';

type ListEndProps = {
  /** As the hooks for lists give them. */
  of: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  loaded: number;
  /** null where the server does not say. */
  total: number | null;
  /** What the list is of, many of them. */
  things: string;
};

/** How much of a list is loaded, and its older pages; nothing below an empty one. */
export function ListEnd({ of: list, loaded, total, things }: ListEndProps) {
  if (loaded === 0) return null;
  const count = (
    <p className="text-center text-dense text-ink-3">
      {loaded.toLocaleString()} of {(total ?? loaded).toLocaleString()} {things}
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

type ShowMoreProps = {
  onShowMore: () => void;
  isBusy?: boolean;
  error?: string | undefined;
  /** How much of the whole is loaded. */
  children?: ReactNode;
};

/** The end of a list of which more exists. */
export function ShowMore({ onShowMore, isBusy = false, error, children }: ShowMoreProps) {
  return (
    <div className="mt-4 flex flex-col items-center gap-2 text-dense text-ink-3">
      <Button onClick={onShowMore} isBusy={isBusy} busyLabel="Loading...">
        Show more
      </Button>
      {error !== undefined && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
