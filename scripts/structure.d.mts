export function measureStructure(folder?: string): {
  readonly files: number;
  readonly lines: number;
  readonly median: number;
  readonly p90: number;
  readonly longest: { readonly file: string; readonly lines: number };
  readonly short: number;
  /** The fullest first. */
  readonly folders: readonly { readonly name: string; readonly entries: number }[];
};
