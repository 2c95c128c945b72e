import { formatWhole } from './format-figures.ts';

/** How many entries of journals stand behind a share: `n = 12`. */
export const entriesText = (entries: number): string => `n = ${formatWhole(entries)}`;
