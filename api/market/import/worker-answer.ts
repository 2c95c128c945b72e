import type { CandleImport } from '#api/engine/candle-import/candle-import.ts';

/** What the worker says in the end; `unreadable` is the sentence of an UnreadableFile. */
export type WorkerAnswer = { readonly read: CandleImport } | { readonly unreadable: string };
