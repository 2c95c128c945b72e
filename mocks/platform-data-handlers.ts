import { ApiError } from '#contracts/errors.ts';
import { platformDataEndpoints } from '#contracts/platform-data.ts';
import { mockEndpoint } from './mock-endpoint.ts';
import type { MockServer } from './mock-server.ts';
import { entriesOf } from './world/journal.ts';
import type { Tables } from './world/tables.ts';

const ONCE_A_MS = 60_000;

type Cleared = { members: string[]; posts: number; entries: number };

/** Removes members with everything of theirs, and all content. @throws ApiError 429 within a minute */
function clear(tables: Tables, nowMs: number): Cleared {
  const waitMs = (tables.clearedAt ?? -Infinity) + ONCE_A_MS - nowMs;
  if (waitMs > 0) {
    throw new ApiError('request.rate_limited', 'All data was cleared a moment ago.', {
      retryAfterS: Math.ceil(waitMs / 1000),
    });
  }
  const members = tables.people.filter(({ role }) => role === 'user').map(({ id }) => id);
  const journals = members.flatMap((id) => tables.journals[id] ?? []);
  const entries = journals.flatMap(entriesOf).length;
  const posts = tables.posts.length;
  tables.people = tables.people.filter(({ role }) => role === 'admin');
  for (const id of members) delete tables.journals[id];
  tables.posts = [];
  tables.chartAnalyses = [];
  tables.signals = [];
  tables.runLog = { runs: [], hasFirstDay: true };
  tables.sentimentViews = [];
  tables.journalEpoch += 1;
  tables.clearedAt = nowMs;
  return { members, posts, entries };
}

const counted = (n: number, one: string, many: string): string[] =>
  n === 0 ? [] : [`${n} ${n === 1 ? one : many}`];

export function platformDataHandlers({ world, now, authenticate }: MockServer) {
  return {
    clearAll: mockEndpoint(platformDataEndpoints.clearAll, authenticate, async () => {
      const cleared = await world.change((tables) => clear(tables, now().getTime()));
      const { members, posts, entries } = cleared;
      await world.pictures.removeOf(members);
      return {
        message: 'All data was cleared',
        deleted: [
          ...counted(members.length, 'user', 'users'),
          ...counted(posts, 'post', 'posts'),
          ...counted(entries, 'journal entry', 'journal entries'),
        ],
      };
    }),
  };
}
