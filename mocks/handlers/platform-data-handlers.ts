import { ApiError } from '#contracts/errors.ts';
import { deletedInWords } from '#contracts/rules/copy.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { mockEndpoint } from '#mocks/mock-endpoint.ts';
import { type MockServer, requireMockConfirmation } from '#mocks/mock-server.ts';
import { entriesOf } from '#mocks/world/journal.ts';
import { clearPayments } from '#mocks/world/payments.ts';
import type { Tables } from '#mocks/world/tables.ts';

const ONCE_A_MS = 60_000;

type Cleared = { members: string[]; deleted: string[] };

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
  const deleted = deletedInWords([
    [members.length, 'user'],
    [tables.posts.length, 'post'],
    [tables.webinars.length, 'webinar'],
    [entries, 'journal entry'],
    [tables.signals.length, 'signal'],
    [tables.leads.length, 'lead'],
    [tables.transactions.length, 'transaction'],
    [tables.subscriptions.length, 'subscription'],
  ]);
  tables.people = tables.people.filter(({ role }) => role === 'admin');
  for (const id of members) {
    delete tables.journals[id];
    delete tables.inboxes[id];
  }
  tables.posts = [];
  tables.webinars = [];
  tables.chartAnalyses = [];
  tables.signals = [];
  tables.runLog = { runs: [], hasFirstDay: true };
  tables.sentimentViews = [];
  tables.leads = [];
  tables.visitorSessions = [];
  tables.payments = [];
  clearPayments(tables);
  tables.journalEpoch += 1;
  tables.journalClearedEpoch = tables.journalEpoch;
  tables.clearedAt = nowMs;
  return { members, deleted };
}

export function platformDataHandlers(server: MockServer) {
  const { world, now, authenticate } = server;
  return {
    clearAll: mockEndpoint(platformDataEndpoints.clearAll, authenticate, async ({ caller }) => {
      requireMockConfirmation(server, caller);
      const { members, deleted } = await world.change((tables) => clear(tables, now().getTime()));
      await world.pictures.removeOf(members);
      return { message: 'All data was cleared', deleted };
    }),
  };
}
