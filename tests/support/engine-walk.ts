import * as fc from 'fast-check';
import type { Database } from '#api/db/database.ts';
import { posts } from '#api/db/schema/content.ts';
import { users } from '#api/db/schema/users.ts';
import { postEvent } from '#api/features/notifications/post-event.service.ts';
import { createStores } from '#api/composition/stores.ts';
import type { RowChange } from '#contracts/journal/journal-sync.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { PAYMENT_STATES } from '#contracts/rules/payments/payment-states.ts';
import { PlatformSettings } from '#contracts/settings.ts';
import { aTrade } from './builders.ts';
import { readChanges } from './journal-changes.ts';
import { listEntries } from './journal-entries.ts';
import { aPaymentSession } from './payment-session-rows.ts';
import { anOutcomeRow, aSignalRow } from './signal-rows.ts';
import { AT, aUserRow, noChats } from './store-rows.ts';

const MEMBERS = ['u1', 'u2', 'u3', 'u4'];

const everything = { limit: 200 };

type Stores = ReturnType<typeof createStores>;
/** Does something by chance, and answers what the stores answer. */
type Act = (stores: Stores, database: Database) => Promise<unknown>;

const member = fc.constantFrom(...MEMBERS);
const few = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const money = fc.integer({ min: -500_000, max: 500_000 }).map((cents) => cents / 100);
const moment = fc.nat(10 * HOUR_MS).map((ms) => AT + ms);
/** Upper case before lower, digits before both, and what no locale sorts as its bytes do. */
const text = fc.oneof(
  fc.constantFrom('Ama', 'ama', 'Ämma', 'Ölpreis', '_x%', '2', '10', 'ß', "O'Neil", '📈 up', 'a b'),
  fc.string({ maxLength: 20 }).map((typed) => typed.replaceAll('\0', '').trim()),
);

const journal: fc.Arbitrary<Act> = fc
  .record({
    who: member,
    id: few,
    ms: fc.nat(100_000),
    isNew: fc.boolean(),
    pnl: money,
    notes: text,
    pair: fc.constantFrom('EURUSD', 'XAU/USD', 'eur usd'),
    deleted: fc.boolean(),
    rev: fc.nat(30),
  })
  .map(
    ({ who, id, ms, isNew, pnl, notes, pair, deleted, rev }) =>
      async ({ journalSync, ...other }) => {
        const { id: _id, ...whole } = aTrade({ id, pnl, notes, pair });
        const set = isNew ? { ...whole, deleted: false } : { pnl, notes, deleted };
        const change = written(id, set, AT + ms);
        return [
          await journalSync.push(who, [change], AT + ms),
          await readChanges(journalSync, who, { epoch: 1, rev }, 3),
          await listEntries(other.journal, who),
          await other.adminJournal.topPairs(),
        ];
      },
  );

function written(id: string, set: RowChange['set'], at: number): RowChange {
  const stamp = formatStamp(at, 0, 'phone');
  const stamps = Object.fromEntries(Object.keys(set).map((name) => [name, stamp]));
  return { id, kind: 'entry', set, at: stamps };
}

const likes: fc.Arbitrary<Act> = fc
  .record({ who: member, id: few, title: text, at: moment })
  .map(({ who, id, title, at }) => async ({ posts: store }, { write }) => {
    const row = { id, author: 'esi', title, description: title, created_at: at, updated_at: at };
    await write(async (tx) => void (await tx.insert(posts).values(row).onConflictDoNothing()));
    const state = await store.toggleLike(id, who, at);
    return [state, await store.page(everything, who), await store.summary(at)];
  });

const webinars: fc.Arbitrary<Act> = fc
  .record({ who: member, id: few, at: moment, places: fc.option(fc.integer({ min: 1, max: 3 })) })
  .map(({ who, id, at, places }) => async (stores) => {
    const row = {
      id,
      title: `Webinar ${id}`,
      description: 'Größe',
      presenter: 'Adjoa',
      starts_at: at + HOUR_MS,
      duration_min: 60,
      meeting_url: 'https://meet.example.com/gold',
      recording_url: null,
      topics: ['Gold', 'Größe, "Lots"'],
      max_attendees: places,
      changes: 0,
      created_at: AT,
      updated_at: AT,
    };
    if ((await stores.webinars.find(id, who)) === null) {
      await stores.webinars.insert(row, { actor: 'system', at });
    }
    const request = { webinarId: id, userId: who, hasMails: true, at };
    return [
      await stores.webinarRegistrations.register(request),
      await stores.webinarRegistrations.page(id, everything),
      await stores.webinars.page({ limit: 2, before: id }, who),
    ];
  });

const signals: fc.Arbitrary<Act> = fc
  .record({
    id: few,
    at: moment,
    quality: fc.double({ min: 0, max: 1, noNaN: true }),
    end: fc.boolean(),
  })
  .map(({ id, at, quality, end }) => async ({ signals: store }) => {
    const row = aSignalRow({ id, key: id, issued_at: at, quality });
    const issued = await store.issue([row], { at, isOutOfHours: false });
    const closed = end ? await store.addOutcomes([anOutcomeRow(id, { closed_at: at + 1 })]) : 0;
    const page = await store.page({ limit: 3 }, 'simulated');
    const tallies = await store.tallies({ source: 'simulated', scanner: undefined, from: 0 });
    return [issued, closed, page, sorted(tallies)];
  });

const settings: fc.Arbitrary<Act> = fc
  .record({ name: text.filter((typed) => typed !== ''), isOpen: fc.boolean(), at: moment })
  .map(({ name, isOpen, at }) => async ({ settings: store }) => {
    const wanted = PlatformSettings.parse({ platform_name: name, allow_new_registrations: isOpen });
    return [await store.replace(wanted, undefined, { actor: 'system', at }), await store.read()];
  });

const payments: fc.Arbitrary<Act> = fc
  .record({
    id: few,
    at: moment,
    state: fc.constantFrom(...PAYMENT_STATES),
    eventKey: fc.option(few),
    isWrong: fc.boolean(),
  })
  .map(({ id, at, state, eventKey, isWrong }) => async (stores) => {
    if ((await stores.payments.find(id)) === null) {
      // Due one after the other: of what is due at one moment any may be the first.
      await stores.payments.insert(aPaymentSession({ id, next_look_at: AT + id.charCodeAt(0) }));
    }
    const update = isWrong
      ? { kind: 'wrong_money' as const, alert: 'Other money came.' }
      : { kind: 'state' as const, state, detail: null };
    return [
      await stores.payments.claimPoll(id, at, 3000),
      await stores.paymentUpdates.apply({
        sessionId: id,
        update,
        eventKey,
        isAutoActivated: false,
        at,
      }),
      await stores.payments.due('paystack', at, 3),
      await stores.adminPayments.page({ limit: 5, search: 'KWAME', sort: '-date' }),
      await stores.adminPayments.income({ search: 'KWAME' }),
      await stores.adminPayments.summary(at),
    ];
  });

const events: fc.Arbitrary<Act> = fc
  .record({ who: member, key: few, title: text, at: moment, reads: fc.boolean() })
  .map(({ who, key, title, at, reads }) => async ({ notificationDispatcher, inbox }, { write }) => {
    const target = { section: 'signals', item: key } as const;
    const event = {
      key,
      topic: 'new_signal',
      audience: 'members',
      title,
      body: title,
    } as const;
    await write((tx) => postEvent(tx, { ...event, target, at }));
    const delivered = await notificationDispatcher.dispatchNext(at, {
      hasPush: true,
      hasEmail: true,
      chats: noChats,
    });
    if (reads) await inbox.read(who, undefined, at);
    return [delivered, await inbox.page(who, { limit: 4 })];
  });

const lists: fc.Arbitrary<Act> = fc
  .record({
    search: text,
    sort: fc.constantFrom('username', '-expires', 'last_login', '-created' as const),
  })
  .map(({ search, sort }) => async ({ users: store, audit }) => [
    await store.page({ ...everything, sort, search }, AT),
    await audit.page({ limit: 5, search }),
  ]);

/** The same acts at every run of this seed. */
const actsOf = (seed: number, howMany: number): Act[] =>
  fc.sample(fc.oneof(journal, likes, webinars, signals, settings, payments, events, lists), {
    numRuns: howMany,
    seed,
  });

/** What the stores on an empty database answer to a random walk through the product, one text for each act. */
export async function walk(database: Database, seed: number, acts: number): Promise<string[]> {
  const stores = createStores(database);
  const names = ['Ama', 'kofi', 'Ömer', 'ama'];
  const members = MEMBERS.map((id, n) =>
    aUserRow({
      id,
      username: names[n] ?? id,
      email: `${id}@example.com`,
      last_login_at: n % 2 ? AT + n : null,
    }),
  );
  await database.write(async (tx) => void (await tx.insert(users).values(members)));
  const answers: string[] = [];
  for (const act of actsOf(seed, acts)) {
    answers.push(inOneOrder(await act(stores, database).catch((error: unknown) => String(error))));
  }
  return withoutChance(answers);
}

/** In the order of their texts, where a store promises none. */
const sorted = (rows: readonly object[]): string[] => rows.map(inOneOrder).toSorted();

/** As JSON with the fields of every object by name: PostgreSQL keeps them in an order of its own. */
const inOneOrder = (value: unknown): string =>
  JSON.stringify(value, (_, node: unknown) =>
    typeof node === 'object' && node !== null && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : node,
  );

/** Ids that are made by chance, numbered as they turn up. */
function withoutChance(answers: readonly string[]): string[] {
  const ids = new Map<string, string>();
  return answers.map((answer) =>
    answer.replaceAll(/[\da-f]{8}-?[\da-f]{4}-?7[\da-f]{3}-?[\da-f]{4}-?[\da-f]{12}/g, (id) => {
      if (!ids.has(id)) ids.set(id, `id ${ids.size}`);
      return ids.get(id) ?? id;
    }),
  );
}
