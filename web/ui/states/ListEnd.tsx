import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';

type List = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

type ListEndProps = {
  of: List;
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
    <MoreRows of={list} failure={`Older ${things} could not be loaded.`}>
      {count}
    </MoreRows>
  );
}

type MoreRowsProps = { of: List; failure: string; children?: ReactNode };

/** A button for the next page of a list, where there is one. */
export function MoreRows({ of: list, failure, children }: MoreRowsProps) {
  if (!list.hasNextPage) return null;
  return (
    <ShowMore
      isBusy={list.isFetchingNextPage}
      error={list.isFetchNextPageError ? failure : undefined}
      onShowMore={() => void list.fetchNextPage()}
    >
      {children}
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
