import {
  adminJournalEndpoints,
  type MonitoredEntry,
  type MonitorQuery,
} from '#contracts/admin-journal.ts';
import { answerPage } from './mock-answer.ts';
import { mockEndpoint } from './mock-endpoint.ts';
import type { MockServer } from './mock-server.ts';
import { emptyJournal, entriesOf } from './world/journal.ts';
import { summaryOf, toMonitored } from './world/journal-monitor.ts';
import type { Tables } from './world/tables.ts';

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
    summary: mockEndpoint(adminJournalEndpoints.summary, authenticate, async () =>
      summaryOf(closedTrades(await world.read()), now()),
    ),
  };
}
