import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';

type ListEndProps = {
  /** The result of a list hook. */
  of: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  loaded: number;
  /** null where the server does not say. */
  total: number | null;
  /** The rows in the plural: `trades`. */
  things: string;
};

/** The loaded part of a list and a button for older pages; nothing for an empty list. */
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
  /** The loaded part of the whole. */
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
