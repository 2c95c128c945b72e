import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { type KeptQueries, readQueries, storeQueries } from '#web/offline/cache/query-persister.ts';
import { readProfile } from './session/stored-profile.ts';

/** What is older is not worth showing; the client must hold its answers as long. */
export const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;
/** What was not there before is stored soon. */
const NEW_AFTER_MS = 1000;
/** What only changes, such as prices every few seconds, is not: each writing stores everything. */
const CHANGED_AFTER_MS = 30_000;

/** The build's hash over the contract; tests and the development server have none. */
const BUSTER = import.meta.env.VITE_CONTRACT_HASH ?? 'unbuilt';

const isDehydrated = (state: unknown): state is DehydratedState =>
  typeof state === 'object' &&
  state !== null &&
  'queries' in state &&
  Array.isArray(state.queries) &&
  'mutations' in state &&
  Array.isArray(state.mutations);

/**
 * Gives a client what its person saw last on this device, each answer with the time it was given. None of
 * them counts as fresh: what was changed just before the page ended may not have been kept any more.
 */
export async function restoreQueries(client: QueryClient, userId: string): Promise<void> {
  const kept = await readQueries(userId);
  if (kept === null || kept.buster !== BUSTER || !isDehydrated(kept.state)) return;
  const oldest = Date.now() - KEPT_FOR_MS;
  const queries = kept.state.queries
    .filter(({ state }) => state.dataUpdatedAt > oldest)
    .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }));
  hydrate(client, { queries });
}

/** The answers of a client, without the failures that came after them. */
function snapshot(client: QueryClient): KeptQueries {
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

/**
 * Keeps the answers of a client on the device as they change. Whoever signed out meanwhile, in this
 * tab or another, leaves nothing behind.
 *
 * @returns its end
 */
export function keepQueries(client: QueryClient, userId: string): () => void {
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
