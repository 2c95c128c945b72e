import { createContext, use, useEffect, useState } from 'react';
import type { Journal } from '#web/offline/journal/open-journal.ts';
import type { Watch } from '#web/offline/journal/operations.ts';
import type { EntryFields } from '#contracts/journal/journal.ts';

type Watched<T> = { value: T | null; hasFailed: boolean };

/** The current value of a watch; null until it is read. The last value stays when the watch changes. */
export function useWatch<T>(watch: Watch<T> | null): Watched<T> {
  const [watched, setWatched] = useState<Watched<T>>({ value: null, hasFailed: false });
  useEffect(
    () =>
      watch?.(
        (value) => setWatched({ value, hasFailed: false }),
        () => setWatched((last) => ({ ...last, hasFailed: true })),
      ),
    [watch],
  );
  return watched;
}

export type TradeStart = Pick<
  EntryFields,
  | 'pair'
  | 'type'
  | 'entry_price'
  | 'stop_loss'
  | 'take_profit'
  | 'size'
  | 'currency'
  | 'strategy'
  | 'signal_id'
> & {
  /** How the trade ended; null for one that begins now. Instants are ISO 8601. */
  ended: { opened_at: string; closed_at: string; exit_price: number } | null;
};

/** Opens the form of a new trade with initial values; null without a journal. */
export const TakeTradeContext = createContext<((trade: TradeStart) => void) | null>(null);

export const useTakeTrade = () => use(TakeTradeContext);

/** The journal of the signed-in person on this device. */
export type JournalAccess =
  | { state: 'open'; journal: Journal }
  /** blocked: the browser blocks databases. */
  | { state: 'opening' | 'failed' | 'blocked' };

export const JournalContext = createContext<JournalAccess | null>(null);

export function useJournalAccess(): JournalAccess {
  const access = use(JournalContext);
  if (access === null) throw new Error('the journal needs a JournalProvider above it');
  return access;
}

/** The open journal; null until then. */
export function useOpenJournal(): Journal | null {
  const access = useJournalAccess();
  return access.state === 'open' ? access.journal : null;
}

/** Whether the journal on this device cannot be read. */
export const isUnreadable = ({ state }: JournalAccess): boolean =>
  state === 'failed' || state === 'blocked';

const NOT_OPEN_MESSAGES: Record<Exclude<JournalAccess['state'], 'open'>, string> = {
  opening: 'The journal is still opening. Please try again.',
  failed: 'The journal on this device could not be opened. Reload the page to try again.',
  blocked: 'Nothing was saved: this browser does not let the app store anything on this device.',
};

/** The open journal. @throws Error with a message for the user */
export function requireJournal(access: JournalAccess | null): Journal {
  if (access?.state === 'open') return access.journal;
  throw new Error(NOT_OPEN_MESSAGES[access?.state ?? 'opening']);
}
