import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { type Binary, sniffImageType } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import {
  journalScreenshotEndpoints,
  SCREENSHOTS_FULL,
  SCREENSHOTS_PER_MEMBER,
} from '#contracts/journal/journal-screenshots.ts';
import {
  journalSyncEndpoints,
  journalUsageEndpoints,
  resultsFor,
  rowsFor,
  SYNC_PROTOCOL,
  unpackChange,
} from '#contracts/journal/journal-sync.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { type JournalQuota, pictureRefusal, quotaOf, shareOf } from '#api/domain/journal-quota.ts';
import { bodyError, fieldRefusal } from '#contracts/rules/access/refusals.ts';
import { PlatformSettings } from '#contracts/settings.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { countRefusals } from '#contracts/rules/journal/row-refusal.ts';
import { MockAnswer, type MockCaller, mockFeature, answerPage } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import {
  addEntry,
  changesAfter,
  emptyJournal,
  entriesOf,
  noteSync,
  notifyOfRules,
  pushChanges,
  usageOf,
} from '#mocks/world/journal.ts';
import type { Person, StoredJournal, Tables } from '#mocks/world/tables.ts';
import {
  adminJournalEndpoints,
  LARGEST_JOURNALS,
  type MonitoredEntry,
  type MonitorQuery,
} from '#contracts/journal/admin-journal.ts';
import { summaryOfTrades, toMonitored, topPairs } from '#mocks/world/summaries.ts';
import { contains, newestFirst } from '#mocks/world/rows.ts';

const journalOf = ({ journals }: Tables, userId: string) => (journals[userId] ??= emptyJournal());

const createChange =
  ({ world, versions, now }: MockServer) =>
  async <T>(userId: string, work: (journal: StoredJournal, tables: Tables) => T): Promise<T> => {
    const { result, hasChanged, hasAlerts } = await world.change((tables) => {
      const journal = journalOf(tables, userId);
      const { rev } = journal;
      const worked = work(journal, tables);
      const isNew = journal.rev !== rev;
      const alerts = isNew && notifyOfRules(tables, userId, now().getTime());
      return { result: worked, hasChanged: isNew, hasAlerts: alerts };
    });
    const { journals } = versions;
    if (hasChanged) journals.set(userId, (journals.get(userId) ?? 0) + 1);
    if (hasAlerts) versions.notifications += 1;
    return result;
  };

/** A demo that was stored by an older app lacks the newest settings. */
const allowedBy = ({ settings }: Tables): JournalQuota => quotaOf(PlatformSettings.parse(settings));

export function journalUsageHandlers(server: MockServer) {
  const { world } = server;
  return mockFeature(journalUsageEndpoints, server, {
    async read({ caller }) {
      const tables = await world.read();
      const picture_bytes = await world.pictures.bytesOf(caller.id);
      const used = { ...usageOf(journalOf(tables, caller.id)), picture_bytes };
      return shareOf(used, allowedBy(tables));
    },
  });
}

export function journalHandlers(server: MockServer) {
  const { world, now } = server;
  const change = createChange(server);
  return mockFeature(journalEndpoints, server, {
    list: async ({ caller }) => entriesOf(journalOf(await world.read(), caller.id)),
    add: ({ caller, body }) =>
      change(caller.id, (journal, tables) => {
        const isNew = addEntry(journal, body, now().getTime(), allowedBy(tables));
        if (isNew === 'id taken') throw fieldRefusal('journal.id_taken', 'id');
        if (typeof isNew === 'object') throw new ApiError('journal.full', isNew.full);
        const stored = entriesOf(journal).find(({ id }) => id === body.id);
        return new MockAnswer(stored ?? body, { status: isNew ? 201 : 200 });
      }),
  });
}

export function journalSyncHandlers(server: MockServer) {
  const { world, now } = server;
  const change = createChange(server);

  /** Once a minute: the demo stores all of its tables with each change. A view is no device of the member. */
  async function notePull(tables: Tables, { id, view }: MockCaller): Promise<void> {
    const at = now().getTime();
    const isRecent = at - (tables.syncs?.[id]?.pulled_at ?? 0) < MINUTE_MS;
    if (view !== undefined || isRecent) return;
    await world.change((changed) => noteSync(changed, id, { at }));
  }

  return mockFeature(journalSyncEndpoints, server, {
    async push({ caller, body }) {
      const at = now();
      return change(caller.id, (journal, tables) => {
        const { protocol } = body;
        const changes = body.changes.map(unpackChange);
        const results = pushChanges(journal, changes, at.getTime(), allowedBy(tables));
        noteSync(tables, caller.id, {
          at: at.getTime(),
          pushed: countRefusals(changes, results),
        });
        return {
          results: resultsFor(protocol, results, changes),
          epoch: tables.journalEpoch,
          protocol: SYNC_PROTOCOL,
          server_time: at.toISOString(),
        };
      });
    },
    async pull({ caller, query }) {
      const tables = await world.read();
      await notePull(tables, caller);
      const place = {
        epoch: tables.journalEpoch,
        clearedEpoch: tables.journalClearedEpoch ?? 0,
        ...query,
      };
      const changes = changesAfter(journalOf(tables, caller.id), place);
      const rows = rowsFor(query.protocol, changes.rows);
      return { ...changes, rows, protocol: SYNC_PROTOCOL, server_time: now().toISOString() };
    },
  });
}

const refuse = (detail: string): ApiError => bodyError('journal.bad_screenshot', '#', detail);

/** The picture under its type. @throws ApiError `journal.bad_screenshot`, with the words of the server */
function checkedPicture(sha: string, bytes: Binary['bytes']): Binary {
  const type = sniffImageType(bytes);
  if (type === null) throw refuse('Only PNG, JPG and WebP pictures are accepted.');
  // In script: the browser's own hash needs a secure context.
  if (bytesToHex(sha256(bytes)) !== sha) throw refuse('The picture was damaged on its way.');
  return { type, bytes };
}

export function journalScreenshotHandlers(server: MockServer) {
  const { world } = server;
  const { pictures } = world;
  return mockFeature(journalScreenshotEndpoints, server, {
    async store({ caller, params: { sha }, body }) {
      const picture = checkedPicture(sha, body);
      const isNew = (await pictures.find(caller.id, sha)) === null;
      if (isNew && (await pictures.countOf(caller.id)) >= SCREENSHOTS_PER_MEMBER) {
        throw new ApiError('journal.screenshots_full', SCREENSHOTS_FULL);
      }
      const quota = allowedBy(await world.read());
      const used = await pictures.bytesOf(caller.id);
      const full = isNew ? pictureRefusal(used, body.length, quota) : null;
      if (full !== null) throw new ApiError('journal.full', full);
      await pictures.put(caller.id, sha, picture);
      return { message: 'Screenshot stored' };
    },
    async missing({ caller, body: { shas } }) {
      const stored = await Promise.all(shas.map((sha) => pictures.find(caller.id, sha)));
      return { missing: shas.filter((_, index) => stored[index] === null) };
    },
    async read({ caller, params }) {
      const picture = await pictures.find(caller.id, params.sha);
      if (picture) return picture;
      throw new ApiError('journal.screenshot_not_found', 'This picture is not stored here.');
    },
  });
}

const showsTrades = ({ journal_sums_only = false }: Person): boolean => !journal_sums_only;

const closedTrades = (people: readonly Person[], { journals }: Tables): MonitoredEntry[] =>
  people
    .flatMap((person) =>
      entriesOf(journals[person.id] ?? emptyJournal())
        .filter(({ status }) => status === 'closed')
        .map((entry) => toMonitored(entry, person)),
    )
    .toSorted(newestFirst(({ date }) => date));

const isAsked =
  ({ pair, trader }: MonitorQuery) =>
  (trade: MonitoredEntry): boolean =>
    (pair === undefined || trade.pair === pair) && contains([trade.username], trader);

export function adminJournalHandlers(server: MockServer) {
  const { world, now } = server;
  return mockFeature(adminJournalEndpoints, server, {
    async list({ query }) {
      const tables = await world.read();
      const listed = closedTrades(tables.people.filter(showsTrades), tables);
      return answerPage(listed.filter(isAsked(query)), query);
    },
    async largest() {
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
    },
    async summary() {
      const tables = await world.read();
      const trades = closedTrades(tables.people, tables);
      const traders = new Set(trades.map(({ user_id }) => user_id));
      const hidden = tables.people.filter((each) => !showsTrades(each) && traders.has(each.id));
      const hiddenIds = new Set(hidden.map(({ id }) => id));
      const visible = trades.filter(({ user_id }) => !hiddenIds.has(user_id));
      return { ...summaryOfTrades(trades, hidden.length, now()), top_pairs: topPairs(visible) };
    },
  });
}
