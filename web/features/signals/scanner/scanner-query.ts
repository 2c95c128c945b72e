import type { ShownSource } from '#web/lib/source-name.ts';

/** What the answers of all three scanners tell of themselves. */
export type ScannerFacts = { data_source: ShownSource; as_of: string; filling: boolean };

/** A scanner's answer in whatever state it is. */
export type ScannerQuery<Answer extends ScannerFacts> = {
  /** Undefined until something was loaded. */
  data: Answer | undefined;
  dataUpdatedAt: number;
  isPending: boolean;
  isRefetchError: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
};
