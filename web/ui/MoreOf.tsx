import { ShowMore } from './ShowMore.tsx';

type MoreOfProps = {
  of: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Rows that are shown, and how many there are; null where the server does not say. */
  shown: number;
  total: number | null;
  /** `leads` */
  what: string;
};

/** The end of a list that is loaded page by page; nothing where all of it is shown. */
export function MoreOf({ of, shown, total, what }: MoreOfProps) {
  if (!of.hasNextPage) return null;
  return (
    <ShowMore
      isBusy={of.isFetchingNextPage}
      error={of.isFetchNextPageError ? `More ${what} could not be loaded.` : undefined}
      onShowMore={() => void of.fetchNextPage()}
    >
      {total !== null && (
        <p>
          {shown.toLocaleString()} of {total.toLocaleString()} {what}
        </p>
      )}
    </ShowMore>
  );
}
