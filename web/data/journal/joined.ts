/** What is needed of a query to join it with another one. */
type Part<Data> = {
  data: Data | undefined;
  error: Error | null;
  isRefetchError: boolean;
  isFetchNextPageError?: boolean;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
};

/** Two answers as one: there when both are, failed when one is, and as old as the older of them. */
export function joined<First, Second, Whole>(
  first: Part<First>,
  second: Part<Second>,
  join: (first: First, second: Second) => Whole,
) {
  const data =
    first.data === undefined || second.data === undefined
      ? undefined
      : join(first.data, second.data);
  const error = errorOf(first) ?? errorOf(second);
  return {
    data,
    error,
    isPending: data === undefined && error === null,
    isError: error !== null,
    isRefetchError: first.isRefetchError || second.isRefetchError,
    isFetching: first.isFetching || second.isFetching,
    dataUpdatedAt: Math.min(first.dataUpdatedAt, second.dataUpdatedAt),
    refetch: (): Promise<unknown> => Promise.all([first.refetch(), second.refetch()]),
  };
}

/** A page further down that did not come is told below the list. */
const errorOf = ({ error, isFetchNextPageError = false }: Part<unknown>): Error | null =>
  isFetchNextPageError ? null : error;
