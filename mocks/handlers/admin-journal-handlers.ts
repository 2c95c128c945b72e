import {
  adminJournalEndpoints,
  LARGEST_JOURNALS,
  type MonitoredEntry,
  type MonitorQuery,
} from '#contracts/journal/admin-journal.ts';
import { shareOf } from '#api/domain/journal-quota.ts';
import { answerPage, mockEndpoint } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { allowedBy } from './journal-handlers.ts';
import { emptyJournal, entriesOf, usageOf } from '#mocks/world/journal.ts';
import { summaryOf, toMonitored } from '#mocks/world/journal-monitor.ts';
import type { Tables } from '#mocks/world/tables.ts';

/** The closed trades of all people, newest first. */
const closedTrades = ({ people, journals }: Tables): MonitoredEntry[] =>
  people
    .flatMap((person) =>
      entriesOf(journals[person.id] ?? emptyJournal())
        .filter(({ status }) => status === 'closed')
        .map((entry) => toMonitored(entry, person)),
    )
    .toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date) || (a.id < b.id ? 1 : -1));

const isAsked =
  ({ pair, trader = '' }: MonitorQuery) =>
  (trade: MonitoredEntry): boolean =>
    (pair === undefined || trade.pair === pair) &&
    trade.username.toLowerCase().includes(trader.toLowerCase());

export function adminJournalHandlers({ world, now, authenticate }: MockServer) {
  return {
    list: mockEndpoint(adminJournalEndpoints.list, authenticate, async ({ query }) =>
      answerPage(closedTrades(await world.read()).filter(isAsked(query)), query),
    ),
    largest: mockEndpoint(adminJournalEndpoints.largest, authenticate, async () => {
      const tables = await world.read();
      const used = await Promise.all(
        tables.people.map(async ({ id, username }) => ({
          user_id: id,
          username,
          ...usageOf(tables.journals[id] ?? emptyJournal()),
          picture_bytes: await world.pictures.bytesOf(id),
        })),
      );
      const total = (of: (typeof used)[number]): number => of.bytes + of.picture_bytes;
      return used
        .filter((of) => total(of) > 0)
        .toSorted((a, b) => total(b) - total(a))
        .slice(0, LARGEST_JOURNALS)
        .map(({ user_id, username, ...of }) => ({
          user_id,
          username,
          usage: shareOf(of, allowedBy(tables)),
        }));
    }),
    summary: mockEndpoint(adminJournalEndpoints.summary, authenticate, async () =>
      summaryOf(closedTrades(await world.read()), now()),
    ),
  };
}
