import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import {
  type PersistedQueries,
  readQueries,
  storeQueries,
} from '#web/offline/cache/query-persister.ts';
import { fieldOf } from '#web/client/storage.ts';
import { readProfile } from './session/stored-profile.ts';

/** Older answers are not restored; the client's gcTime must be as long. */
export const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const NEW_AFTER_MS = 1000;
/** Delay for updates, such as prices every few seconds: each write stores everything. */
const CHANGED_AFTER_MS = 30_000;

/** The build's hash of the contract; absent in tests and development. */
const BUSTER = import.meta.env.VITE_CONTRACT_HASH ?? 'unbuilt';

const isDehydrated = (state: unknown): state is DehydratedState =>
  Array.isArray(fieldOf(state, 'queries')) && Array.isArray(fieldOf(state, 'mutations'));

/** Restores a user's cached answers, all as stale: the latest changes may not have been stored. */
export async function restoreQueries(client: QueryClient, userId: string): Promise<void> {
  const stored = await readQueries(userId);
  if (stored === null || stored.buster !== BUSTER || !isDehydrated(stored.state)) return;
  const oldest = Date.now() - MAX_AGE_MS;
  const queries = stored.state.queries
    .filter(({ state }) => state.dataUpdatedAt > oldest)
    .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }));
  hydrate(client, { queries });
}

/** The answers of a client, without later errors. */
function snapshot(client: QueryClient): PersistedQueries {
  const { queries } = dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ meta, state }) =>
      state.data !== undefined && meta?.['persist'] !== false,
  });
  return {
    buster: BUSTER,
    savedAt: Date.now(),
    state: {
      mutations: [],
      queries: queries.map(({ promise: _pending, ...query }) => ({
        ...query,
        state: {
          ...query.state,
          status: 'success',
          error: null,
          fetchFailureCount: 0,
          fetchFailureReason: null,
          fetchMeta: null,
        },
      })),
    },
  };
}

/** Stores answers as they change, until the user signs out in any tab. @returns stops it */
export function persistQueries(client: QueryClient, userId: string): () => void {
  const stored = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let dueAt = Infinity; // ms since 1970
  const isWanted = (): boolean => readProfile()?.id === userId;

  function clear(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    dueAt = Infinity;
  }

  function write(): void {
    if (timer === null) return;
    clear();
    for (const { queryHash, state } of client.getQueryCache().getAll()) {
      if (state.data !== undefined) stored.add(queryHash);
    }
    if (isWanted()) void storeQueries(userId, snapshot(client), isWanted);
  }

  function writeWithin(ms: number): void {
    if (Date.now() + ms >= dueAt) return;
    clear();
    dueAt = Date.now() + ms;
    timer = setTimeout(write, ms);
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    writeWithin(stored.has(event.query.queryHash) ? CHANGED_AFTER_MS : NEW_AFTER_MS);
  });
  addEventListener('pagehide', write);
  return () => {
    unsubscribe();
    removeEventListener('pagehide', write);
    write();
  };
}
