import type { Binary } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import { journalScreenshotEndpoints } from '#contracts/journal/journal-screenshots.ts';
import {
  CHANGES_PER_PUSH,
  type ChangesAnswer,
  journalSyncEndpoints,
  packChange,
  readsPacked,
  type RowChange,
  ROWS_PER_PULL,
  sendsLongPages,
  SYNC_PROTOCOL as protocol,
  type SyncAnswer,
} from '#contracts/journal/journal-sync.ts';
import type { Api } from '#web/client/api.ts';
import { callOr, hasCode } from '#web/client/failures.ts';
import { defaultLocalSettings, parseSettings, readSettingsText } from '../cache/local-settings.ts';
import type { JournalDb } from '../journal/journal-db.ts';

/** The API calls of the journal. */
export type SyncCalls = {
  push: (changes: readonly RowChange[]) => Promise<SyncAnswer>;
  pull: (cursor: string) => Promise<ChangesAnswer>;
  putPicture: (sha: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Which of these pictures the server lacks; null: an older server cannot tell. */
  missingPictures: (shas: readonly string[]) => Promise<readonly string[] | null>;
  /** Null if the server does not have it. */
  getPicture: (sha: string) => Promise<Binary | null>;
};

/** The zone in which this device shows times: what is chosen in the settings, else its own. */
const readShownZone = (): string =>
  parseSettings(readSettingsText(), defaultLocalSettings).times === 'utc'
    ? 'UTC'
    : new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A call ends after 15 seconds without its whole answer: on a network that becomes slower, too, a page takes less. */
const LONG_PAGE_MS = 5000;

/** What a sync pass works with; `now` in ms since 1970. */
export type SyncContext = { db: JournalDb; calls: SyncCalls; now: () => number };

export function createSyncCalls(api: Api, signal: AbortSignal): SyncCalls {
  const options = { signal };
  let isPacked = false; // until the server has said that it reads packed stamps
  let hasLongPages = false; // until it has said that it sends them, and while the network is fast enough

  async function pushOnce(changes: RowChange[]): Promise<SyncAnswer> {
    const answer = await api.call(
      journalSyncEndpoints.push,
      { body: { changes, protocol } },
      options,
    );
    isPacked = readsPacked(answer.protocol);
    return answer;
  }

  return {
    async push(changes) {
      if (isPacked) {
        const answer = await pushOnce(changes.map(packChange));
        if (isPacked) return answer; // otherwise an older server has taken over, which took nothing of it
      }
      return pushOnce([...changes]);
    },
    async pull(cursor) {
      const query = { cursor, protocol, time_zone: readShownZone() };
      const limit = hasLongPages ? ROWS_PER_PULL : CHANGES_PER_PUSH;
      const sent = hasLongPages ? { ...query, limit } : query;
      hasLongPages = false; // an older server that has taken over refuses them
      const startMs = performance.now();
      const answer = await api.call(journalSyncEndpoints.pull, { query: sent }, options);
      const longPageMs = ((performance.now() - startMs) / limit) * ROWS_PER_PULL;
      isPacked = readsPacked(answer.protocol);
      hasLongPages = sendsLongPages(answer.protocol) && longPageMs <= LONG_PAGE_MS;
      return answer;
    },
    putPicture: async (sha, bytes) => {
      await api.call(journalScreenshotEndpoints.store, { params: { sha }, body: bytes }, options);
    },
    missingPictures: async (shas) => {
      const request = { body: { shas: [...shas] } };
      const called = api.call(journalScreenshotEndpoints.missing, request, options);
      return (await callOr(called, null))?.missing ?? null;
    },
    getPicture: async (sha) => {
      try {
        return await api.call(journalScreenshotEndpoints.read, { params: { sha } }, options);
      } catch (error) {
        if (hasCode(error, 'journal.screenshot_not_found')) return null;
        throw error;
      }
    },
  };
}

/** The request content is at fault: a retry is useless, and other rows can still be sent. */
export const isRejection = ({ status }: ApiError): boolean => [409, 413, 422].includes(status);

export const isSessionEnd = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** Errors that may concern a single row; any other error would affect the next row too. */
export const isContentError = (error: ApiError): boolean =>
  isRejection(error) || error.status === 500;
