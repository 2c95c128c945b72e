import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mails, outboxEvents } from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';
import type { AccountRules } from '#contracts/journal/account-rules.ts';
import { Fill, type JournalEntry, journalEndpoints } from '#contracts/journal/journal.ts';
import { NOTIFICATION_PROTOCOL, notificationEndpoints } from '#contracts/notifications.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { aTrade } from '#tests/support/builders.ts';
import { headlinesOf, inboxOf } from '#tests/support/inboxes.ts';
import { aChange, anEdit, push, stampAt } from '#tests/support/journal-changes.ts';
import type { Person } from '#tests/support/people.ts';
import { anAccountChange, rulesOf10k } from '#tests/support/ruled-accounts.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';

const query = { protocol: NOTIFICATION_PROTOCOL };
const TO_NEXT_DAY_MS = 23 * HOUR_MS; // in a day the login would have ended

afterEach(() => {
  vi.useRealTimers(); // the files after this one share its worker
});

/** A trade of the account that closed now with this result. */
const aResult = (api: Api, pnl: number, overrides: Partial<JournalEntry> = {}): JournalEntry => {
  const now = new Date(api.now()).toISOString();
  return aTrade({ account_id: 'prop', date: now, closed_at: now, pnl, ...overrides });
};

const check = (api: Api, person: Person = 'ama') =>
  api.services.journal.rules.check(api.people[person].id);

/** A server with an account of ama that has rules. */
async function startWithRules(rules: Partial<AccountRules> = {}) {
  const api = await startApi();
  await push(api, [anAccountChange('prop', { rules: rulesOf10k(rules) })]);
  return {
    api,
    /** Pushes trades with these results, and checks the rules. */
    results: async (...results: number[]): Promise<JournalEntry[]> => {
      const trades = results.map((pnl) => aResult(api, pnl));
      const stamp = stampAt(api.now() - Date.parse(START));
      await push(
        api,
        trades.map((trade) => aChange(trade, stamp)),
      );
      await check(api);
      return trades;
    },
    /** Of the inbox, oldest first. */
    titles: async () => (await inboxOf(api, 'ama')).map(({ title }) => title).toReversed(),
  };
}

const NEAR = "Challenge 10k: 80 % of today's loss limit used";
const BROKEN = 'Challenge 10k: daily loss limit reached';

describe('a loss limit of the day', () => {
  it('notifies its member alone when 75 % of it is used, with what is left and until when', async () => {
    const { api, results } = await startWithRules({ zone: 'Europe/Prague' });
    await results(-374.99);
    expect(await inboxOf(api, 'ama')).toEqual([]);
    await results(-25.01);
    expect(await inboxOf(api, 'ama')).toMatchObject([
      {
        topic: 'account_rules',
        title: NEAR,
        body: '$100.00 left of $500.00 until 23:00 UTC; closed trades only.',
        target: { section: 'trading-journal', item: 'accounts' },
      },
    ]);
    expect(await inboxOf(api, 'kofi')).toEqual([]);
  });

  it('notifies once for each of its two levels and each day', async () => {
    const { api, results, titles } = await startWithRules({ total_loss: null });
    await results(-400);
    await results(-10);
    await results(-102.4);
    await results(-50);
    expect(await titles()).toEqual([NEAR, BROKEN]);
    const [{ body } = { body: '' }] = await inboxOf(api, 'ama');
    expect(body).toBe('$512.40 lost, $500.00 allowed until 00:00 UTC; closed trades only.');
    api.advance(TO_NEXT_DAY_MS);
    await check(api);
    expect(await titles()).toHaveLength(2);
    await results(-400);
    expect(await titles()).toEqual([NEAR, BROKEN, NEAR]);
  });

  it('does not notify that it is near after it was broken at once', async () => {
    const { results, titles } = await startWithRules();
    await results(-500);
    await results(100);
    expect(await titles()).toEqual([BROKEN]);
  });

  it("is the trader's own beside that of the account", async () => {
    const { results, titles } = await startWithRules({ own_daily_loss: 200 });
    await results(-150);
    await results(-60);
    expect(await titles()).toEqual([
      'Challenge 10k: 75 % of your own daily limit used',
      'Challenge 10k: your own daily limit reached',
    ]);
  });

  it('does not notify of past days when an old statement is imported', async () => {
    const { api, titles } = await startWithRules({ total_loss: null });
    const past = new Date(api.now() - 30 * DAY_MS).toISOString();
    await push(api, [aChange(aResult(api, -900, { date: past, closed_at: past }))]);
    await check(api);
    expect(await titles()).toEqual([]);
  });

  it('counts a part that was closed of an open trade', async () => {
    const { api, titles } = await startWithRules();
    const at = new Date(api.now()).toISOString();
    const fills = [
      Fill.parse({ kind: 'entry', at, price: 1.09, size: 2 }),
      Fill.parse({ kind: 'exit', at, price: 1.085, size: 1, pnl: -400 }),
    ];
    await push(api, [aChange(aResult(api, -400, { status: 'open', closed_at: null, fills }))]);
    await check(api);
    expect(await titles()).toEqual([NEAR]);
  });
});

describe('the total loss limit', () => {
  const rules = { daily_loss: null };

  it('notifies once for each level, on whichever day, until less than 75 % of it is used', async () => {
    const { api, results, titles } = await startWithRules(rules);
    await results(-800);
    api.advance(TO_NEXT_DAY_MS);
    await results(-10);
    await results(-190);
    api.advance(TO_NEXT_DAY_MS);
    await results(-1, 200);
    const first = [
      'Challenge 10k: 80 % of the total loss limit used',
      'Challenge 10k: total loss limit reached',
    ];
    expect(await titles()).toEqual(first);
    await results(100);
    expect(await titles()).toEqual(first);
    await results(-100);
    expect(await titles()).toEqual([...first, first[0]]);
    const [{ body } = { body: '' }] = await inboxOf(api, 'ama');
    expect(body).toBe('$199.00 left of $1,000.00; closed trades only.');
  });

  it('counts from the highest balance at the end of a day where the rules say so', async () => {
    const { api, results, titles } = await startWithRules({
      ...rules,
      total_loss_from: 'highest',
    });
    await results(500);
    api.advance(TO_NEXT_DAY_MS);
    await results(-800);
    expect(await titles()).toEqual(['Challenge 10k: 80 % of the total loss limit used']);
  });
});

describe('no notification', () => {
  it('is sent for an account without rules, or when its rules were removed before the check', async () => {
    const { api, titles } = await startWithRules();
    const without = anAccountChange('prop', { rules: null }, stampAt(1));
    await push(api, [aChange(aResult(api, -600)), without]);
    await check(api);
    expect(await titles()).toEqual([]);
  });

  it('is sent for a deleted account', async () => {
    const { api, titles } = await startWithRules();
    const deleted = anAccountChange('prop', { deleted: true }, stampAt(1));
    await push(api, [aChange(aResult(api, -600)), deleted]);
    await check(api);
    expect(await titles()).toEqual([]);
  });

  it('is sent for deleted trades, trades in another currency and those of other accounts', async () => {
    const { api, titles } = await startWithRules();
    const gone = aResult(api, -600);
    await push(api, [
      aChange(gone),
      anEdit(gone.id, { deleted: true }, stampAt(1)),
      aChange(aResult(api, -600, { currency: 'EUR' })),
      aChange(aResult(api, -600, { account_id: 'other' })),
      aChange(aResult(api, -600, { account_id: null })),
    ]);
    await check(api);
    expect(await titles()).toEqual([]);
  });

  it('is sent once the journals were cleared', async () => {
    const { api, titles } = await startWithRules();
    await push(api, [aChange(aResult(api, -600))]);
    await api.as('admin').call(platformDataEndpoints.clearAll);
    await check(api);
    expect(await titles()).toEqual([]);
  });

  it('is sent to a member whose access has ended', async () => {
    const { api, titles } = await startWithRules();
    await push(api, [aChange(aResult(api, -600))]);
    const ended = { expires_at: api.now() - 1 };
    await api.database.write(
      async (tx) => void (await tx.update(users).set(ended).where(eq(users.id, api.people.ama.id))),
    );
    await check(api);
    expect(await titles()).toEqual([]);
  });

  it('is sent for the journal of another member with an account of the same id', async () => {
    const { api } = await startWithRules();
    await push(api, [aChange(aResult(api, -600))], 'kofi');
    await check(api, 'kofi');
    await check(api);
    expect([await inboxOf(api, 'ama'), await inboxOf(api, 'kofi')]).toEqual([[], []]);
  });
});

describe('the check of the rules', () => {
  it('follows changed rules, and a trade that moves to the account', async () => {
    const { api, titles } = await startWithRules();
    const moved = aResult(api, -150, { account_id: 'other' });
    await push(api, [aChange(moved), aChange(aResult(api, -250))]);
    await check(api);
    expect(await titles()).toEqual([]);
    await push(api, [anEdit(moved.id, { account_id: 'prop' }, stampAt(1))]);
    await check(api);
    const tighter = rulesOf10k({ daily_loss: 4, total_loss: null });
    await push(api, [anAccountChange('prop', { rules: tighter }, stampAt(2))]);
    await check(api);
    expect(await titles()).toEqual([NEAR, BROKEN]);
  });

  it('is made five seconds after the last push, or after the documented save', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { api } = await startWithRules();
    const countEvents = () => api.database.db.$count(outboxEvents);
    await push(api, [aChange(aResult(api, -400))]);
    vi.advanceTimersByTime(4 * SECOND_MS);
    await push(api, [aChange(aResult(api, 1))]);
    vi.advanceTimersByTime(4 * SECOND_MS);
    await new Promise(setImmediate);
    expect(await countEvents()).toBe(0);
    vi.advanceTimersByTime(SECOND_MS);
    await vi.waitFor(async () => expect(await countEvents()).toBe(1));
    await api.as('ama').call(journalEndpoints.add, { body: aResult(api, -200) });
    vi.advanceTimersByTime(5 * SECOND_MS);
    await vi.waitFor(async () => expect(await countEvents()).toBe(2));
    expect(await headlinesOf(api, 'ama')).toEqual([
      `account_rules: ${BROKEN}`,
      `account_rules: ${NEAR.replace('80', '79')}`,
    ]);
  });
});

describe('the topic', () => {
  it('is chosen by its member as every other one', async () => {
    const { api, results } = await startWithRules();
    const topics = [{ topic: 'account_rules' as const, push: false, email: true }];
    const body = { topics, quiet_hours: null };
    const changed = await api.as('ama').call(notificationEndpoints.changePreferences, {
      query,
      body,
    });
    expect(changed.body.topics).toContainEqual(topics[0]);
    await results(-400);
    expect(await inboxOf(api, 'ama')).toHaveLength(1);
    expect(await api.database.db.$count(mails)).toBe(1);
  });

  it('is read as that of a post by apps of 0.1.0, which do not know it', async () => {
    const { api, results } = await startWithRules();
    await results(-400);
    await inboxOf(api, 'ama');
    const read = async (of: { protocol?: number }) => {
      const ama = api.as('ama');
      const preferences = (await ama.call(notificationEndpoints.preferences, { query: of })).body;
      const body = { topics: preferences.topics, quiet_hours: null };
      const stored = await ama.call(notificationEndpoints.changePreferences, { query: of, body });
      expect(stored.body).toEqual(preferences);
      const { notifications } = (await ama.call(notificationEndpoints.list, { query: of })).body;
      const [{ topic, title, target } = {}] = notifications;
      const isChosen = preferences.topics.some((each) => each.topic === 'account_rules');
      return { topic, title, target, isChosen };
    };
    expect(await read({})).toEqual({
      topic: 'new_post',
      title: NEAR,
      target: { section: 'posts', item: null },
      isChosen: false,
    });
    expect(await read(query)).toEqual({
      topic: 'account_rules',
      title: NEAR,
      target: { section: 'trading-journal', item: 'accounts' },
      isChosen: true,
    });
  });
});

it('the end of the day is that of the zone of the rules, before and after it', async () => {
  const { api, results, titles } = await startWithRules({ zone: '-05:00', total_loss: null });
  await results(-400);
  api.advance(16 * HOUR_MS); // 01:00 UTC, 20:00 of the same day there
  await results(-1);
  expect(await titles()).toHaveLength(1);
  api.advance(4 * HOUR_MS);
  await results(-400);
  expect(await titles()).toEqual([NEAR, NEAR]);
});
