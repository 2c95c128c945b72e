import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { leads, visitorSessions } from '#api/db/schema/payments.ts';
import { newLead } from '#api/features/leads/leads.store.ts';
import { createLeadStore, createVisitorSessionStore } from '#api/features/leads/leads.store.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { AT } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createLeadStore(database);
const sessions = createVisitorSessionStore(database);
const by = { actor: 'system', at: AT + 1 } as const;
const everything = { limit: 200, sort: '-created' } as const;

type Request = Parameters<typeof anAccessRequest>[0];
const ask = (request: Request = {}, at = AT) =>
  store.request(newLead(anAccessRequest(request), at));

const liveSessions = () => database.db.$count(visitorSessions);

const aToken = (n: number) => ({
  token_hash: Buffer.alloc(32, n),
  created_at: AT,
  expires_at: AT + n,
});

describe('the store of requests for access', () => {
  it('gives back every value as it was put in, on every engine', async () => {
    const lead = newLead(anAccessRequest({ accepted_terms: '2026-11-22' }), 4_102_444_800_000);
    expect(await store.request(lead)).toEqual(lead);
    expect(await store.page(everything)).toEqual({ rows: [lead], total: 1 });
  });

  it('stores one open request of an address for a package, with any number in parallel', async () => {
    const requests = ['kwame@example.com', 'Kwame@Example.com', 'KWAME@EXAMPLE.COM'].map((email) =>
      ask({ email }),
    );
    const ids = (await Promise.all(requests)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    expect((await store.page(everything)).total).toBe(1);
  });

  it('changes a repeated request in its terms, and in nothing else', async () => {
    const first = await ask({ accepted_terms: '2026-01-01' });
    const again = {
      name: 'KWAME  Boateng ',
      phone: '+233 24-123-4567',
      email: 'KWAME@example.com',
    };
    const second = await ask({ ...again, accepted_terms: '2026-11-22' }, AT + 9);
    expect(second).toEqual({ ...first, accepted_terms: '2026-11-22', updated_at: AT + 9 });
    const third = await ask(again, AT + 9);
    expect(third).toEqual({ ...second, updated_at: AT + 10 }); // who agreed has agreed
  });

  it('fault 58: appends a request under another name or number, and counts who shares an address', async () => {
    const first = await ask();
    const others = [
      await ask({ name: 'Kwaku Boateng' }, AT + 1),
      await ask({ phone: '+233550000199', email: 'KWAME@example.com' }, AT + 2),
    ];
    await ask({ email: 'abena@example.com' });
    const { rows } = await store.page({ ...everything, search: 'kwame@' });
    expect(new Map(rows.map((row) => [row.id, row]))).toEqual(
      new Map([first, ...others].map((row) => [row.id, row])),
    );
    const keys = ['kwame@example.com', 'abena@example.com', 'nobody@example.com'];
    expect(await store.countByAddress(keys)).toEqual(
      new Map([
        ['kwame@example.com', 3],
        ['abena@example.com', 1],
      ]),
    );
    expect(await store.countByAddress([])).toEqual(new Map());
    const newest = await store.ofAddress('kwame@example.com', 2);
    expect(newest.map(({ id }) => id)).toEqual(rows.slice(0, 2).map(({ id }) => id));
  });

  it('finds by status and by search text, and counts the matches', async () => {
    const kwame = await ask();
    const abena = await ask({ name: 'Abena', email: 'a_b@example.com', phone: '+233207654321' });
    await store.changeStatus(abena.id, { status: 'declined', notes: '', readAt: null }, by);
    const search = async (query: object) => {
      const { rows, total } = await store.page({ ...everything, ...query });
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    expect(await search({ status: 'pending' })).toEqual([kwame.id]);
    expect(await search({ status: 'converted' })).toEqual([]);
    expect(await search({ search: 'KWAME' })).toEqual([kwame.id]);
    expect(await search({ search: '76543' })).toEqual([abena.id]);
    expect(await search({ search: 'a_b@' })).toEqual([abena.id]);
    expect(await search({ search: 'a%b' })).toEqual([]);
    expect(await search({ search: 'example.com', status: 'declined' })).toEqual([abena.id]);
    expect(await store.summary()).toEqual({
      total: 2,
      pending: 1,
      contacted: 0,
      converted: 0,
      declined: 1,
    });
  });

  it('is stale for an administrator who read it before the next request', async () => {
    const { id, updated_at } = await ask();
    await ask();
    const change = { status: 'contacted', notes: 'Called', readAt: updated_at } as const;
    expect(await store.changeStatus(id, change, by)).toBe('stale');
    expect(await store.changeStatus(id, { ...change, readAt: null }, by)).toMatchObject({
      status: 'contacted',
    });
    expect(await store.changeStatus('nobody', change, by)).toBe('missing');
  });

  it('goes with its record, or not at all', async () => {
    const { id } = await ask();
    expect(await store.remove(id, by)).toBe(true);
    expect(await store.remove(id, by)).toBe(false);
    const acts = await database.db.select().from(auditLog);
    expect(acts).toMatchObject([{ action: 'leads.deleted', target: 'Kwame Boateng', at: AT + 1 }]);
  });

  it('deletes requests that have not changed for long enough, open or not, in several batches', async () => {
    const old = Array.from({ length: 501 }, (_, n) => {
      const lead = newLead(anAccessRequest({ email: `${n}@example.com` }), AT - 1);
      return { ...lead, status: n % 2 === 0 ? ('converted' as const) : ('pending' as const) };
    });
    await database.write(async (tx) => {
      await tx.insert(leads).values(old);
    });
    const recent = await ask();
    await store.removeBefore(AT);
    expect(await store.page(everything)).toEqual({ rows: [recent], total: 1 });
  });
});

describe('the store of visitor sessions', () => {
  it('keeps the request with the session, and finds it while the session lives', async () => {
    await sessions.start(anAccessRequest(), aToken(5));
    const [lead] = (await store.page(everything)).rows;
    const { token_hash } = aToken(5);
    expect(await sessions.findLead(token_hash, AT + 4)).toBe(lead?.id);
    expect(await sessions.findLead(token_hash, AT + 5)).toBeNull();
    expect(await sessions.findLead(Buffer.alloc(32), AT)).toBeNull();
  });

  it('keeps neither when one cannot be', async () => {
    await sessions.start(anAccessRequest(), aToken(5));
    const other = anAccessRequest({ email: 'other@example.com' });
    await expect(sessions.start(other, aToken(5))).rejects.toThrow(/visitor_sessions|UNIQUE/i);
    expect((await store.page(everything)).total).toBe(1);
  });

  it('removes the dead, and those of a request that is gone', async () => {
    for (const n of [1, 2, 3]) await sessions.start(anAccessRequest(), aToken(n));
    await sessions.removeExpired(AT + 1);
    expect(await liveSessions()).toBe(2);
    const [lead] = (await store.page(everything)).rows;
    await store.remove(lead?.id ?? '', by);
    expect(await liveSessions()).toBe(0);
  });
});
