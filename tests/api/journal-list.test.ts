import { once } from 'node:events';
import { request } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { ROWS_PER_SLICE } from '#api/features/journal/journal.service.ts';
import type { EntrySlice } from '#api/features/journal/journal.store.ts';
import { EntryFields, journalEndpoints } from '#contracts/journal/journal.ts';
import { memberEndpoints } from '#contracts/members.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, pull, push } from '#tests/support/journal-changes.ts';
import { storeTrades } from '#tests/support/large-journal.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { startServer } from '#tests/support/start-server.ts';

const MANY = 4000;
const AT_ONCE = 8;
const path = `/api${journalEndpoints.list.path}`;

const ask = (api: Api, person: Person = 'ama') =>
  api.raw(path, { headers: { authorization: `Bearer ${api.people[person].token}` } });

/** Watches the slices that are read: how many, how large, and how many at one moment. */
function watchSlices(api: Api) {
  const { journal } = api.services.stores;
  const read = journal.entriesAfter.bind(journal);
  const seen = { slices: 0, most: 0, atOnce: 0, inside: 0 };
  vi.spyOn(journal, 'entriesAfter').mockImplementation(async (...of) => {
    seen.inside += 1;
    seen.atOnce = Math.max(seen.atOnce, seen.inside);
    const slice = await read(...of);
    seen.inside -= 1;
    seen.slices += 1;
    seen.most = Math.max(seen.most, slice.entries.length);
    return slice;
  });
  return seen;
}

const isDeleted = (n: number) => n % 3 === 0 || (n > 60 && n < 200);

/** Slices stay on their way until they are let go. */
function holdSlices(api: Api) {
  const waiting: (() => void)[] = [];
  vi.spyOn(api.services.stores.journal, 'entriesAfter').mockImplementation(async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    const none: EntrySlice = { entries: [], next: null };
    return none;
  });
  return { waiting, letGo: () => waiting.shift()?.() };
}

describe('a list of a large journal', () => {
  it('fault 54: of eight in parallel one is read at a time, slice by slice, with other responses in between', async () => {
    const api = await startApi();
    await storeTrades(api.database, api.people.ama.id, MANY);
    const seen = watchSlices(api);
    const going = new Set<Promise<void>>();
    let answeredBetween = 0;
    const bodies = new Set<string>();
    const statuses: number[] = [];
    const list = async (): Promise<void> => {
      const response = await ask(api);
      const text = await response.text();
      statuses.push(response.status);
      if (response.ok) bodies.add(text);
    };
    for (let n = 0; n < AT_ONCE; n += 1) {
      const listing = list().finally(() => going.delete(listing));
      going.add(listing);
    }
    while (going.size === AT_ONCE) {
      await nextTurn();
      const health = await api.raw('/health');
      if (going.size === AT_ONCE && health.ok) answeredBetween += 1;
    }
    await Promise.all(going);
    expect(seen.atOnce).toBe(1);
    expect(seen.most).toBeLessThanOrEqual(ROWS_PER_SLICE);
    // While the first list was read, again and again: as one piece it would keep everybody waiting.
    expect(answeredBetween).toBeGreaterThan(MANY / ROWS_PER_SLICE / 4);
    expect(statuses[0]).toBe(200);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(bodies.size).toBe(1);
    const [body = ''] = bodies;
    expect(JSON.parse(body)).toHaveLength(MANY);
  }, 60_000);

  it('is one JSON array with the fields in the order of the contract, without deleted trades, newest trade first', async () => {
    const api = await startApi();
    const count = 2 * ROWS_PER_SLICE + 50;
    const trades = Array.from({ length: count }, (_, n) =>
      aTrade({ id: `t-${String(n).padStart(4, '0')}`, notes: `№ ${n}, “”` }),
    );
    const changes = trades.map((trade, n) => {
      const change = aChange(trade);
      return { ...change, set: { ...change.set, deleted: isDeleted(n) } };
    });
    await push(api, changes);
    const response = await ask(api);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const left = trades.filter((_, n) => !isDeleted(n)).toReversed(); // of one moment, the later id first
    expect(await response.text()).toBe(
      JSON.stringify(left.map(({ id, ...fields }) => ({ ...EntryFields.parse(fields), id }))),
    );
    expect(await (await ask(api, 'kofi')).text()).toBe('[]');
  });

  it('fault 54: is not read further after the client has disconnected', async () => {
    const server = await startServer();
    await storeTrades(server.database, server.people.ama.id, MANY);
    const seen = watchSlices(server);
    const headers = { authorization: `Bearer ${server.people.ama.token}` };
    const call = request(`${server.url}${path}`, { headers, agent: false });
    call.on('error', () => undefined); // ended by us
    call.end();
    await once(call, 'response'); // nothing of it is read, and what is on its way fills up
    call.destroy();
    const again = await fetch(`${server.url}${path}`, { headers });
    const slices = seen.slices;
    expect(again.status).toBe(200);
    expect(slices).toBeLessThan(MANY / ROWS_PER_SLICE);
    expect(await again.json()).toHaveLength(MANY);
  });

  it('fault 54: that the client does not read is aborted after ten seconds', async () => {
    vi.useFakeTimers();
    const api = await startApi();
    await storeTrades(api.database, api.people.ama.id, 3 * ROWS_PER_SLICE);
    const seen = watchSlices(api);
    const stalled = await ask(api);
    expect(stalled.status).toBe(200);
    await vi.advanceTimersByTimeAsync(10_000);
    const next = await ask(api);
    expect(next.status).toBe(200);
    expect(await next.json()).toHaveLength(3 * ROWS_PER_SLICE);
    expect(seen.slices).toBe(1 + 4); // one that nobody took, and the whole of the next
    await stalled.body?.cancel();
    vi.useRealTimers();
  });
});

it('fault 54: of eight parallel pulls of one member one page is read at a time', async () => {
  const api = await startApi();
  const { journalSync } = api.services.stores;
  const read = journalSync.changesAfter.bind(journalSync);
  const seen = { inside: 0, atOnce: 0 };
  vi.spyOn(journalSync, 'changesAfter').mockImplementation(async (...of) => {
    seen.inside += 1;
    seen.atOnce = Math.max(seen.atOnce, seen.inside);
    await nextTurn();
    const page = await read(...of);
    seen.inside -= 1;
    return page;
  });
  await push(api, [aChange(aTrade())]);
  const pages = await Promise.all(Array.from({ length: AT_ONCE }, () => pull(api)));
  expect(pages.map(({ rows }) => rows.length)).toEqual(Array.from({ length: AT_ONCE }, () => 1));
  expect(seen.atOnce).toBe(1);
});

describe('lists that wait', () => {
  it('fault 54: a second one of a member is refused with 429 when the first takes longer than five seconds', async () => {
    vi.useFakeTimers();
    const api = await startApi();
    const { waiting, letGo } = holdSlices(api);
    const first = ask(api);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const second = ask(api);
    let refused: Response | null = null;
    void second.then((response) => (refused = response));
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(refused).not.toBeNull();
    });
    expect((await second).status).toBe(429);
    expect((await second).headers.get('retry-after')).toBe('5');
    expect(await (await second).json()).toMatchObject({
      code: 'request.rate_limited',
      detail: 'Your journal is being listed already. Please try again when that list has ended.',
    });
    letGo();
    expect((await first).status).toBe(200);
    const third = ask(api);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    letGo();
    expect((await third).status).toBe(200);
    vi.useRealTimers();
  });

  it('of a member is not refused while an administrator reads the same list in a view', async () => {
    const api = await startApi();
    const { body } = await api
      .as('esi')
      .call(memberEndpoints.view, { params: { id: api.people.ama.id } });
    const { waiting, letGo } = holdSlices(api);
    const seen = api.raw(path, { headers: { authorization: `Bearer ${body.access_token}` } });
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const own = ask(api);
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    letGo();
    letGo();
    expect((await seen).status).toBe(200);
    expect((await own).status).toBe(200);
  });

  it('fault 54: two are read at a time in a process, a third waits, and is refused with 503 after five seconds', async () => {
    vi.useFakeTimers();
    const api = await startApi();
    const { waiting, letGo } = holdSlices(api);
    const two = [ask(api, 'ama'), ask(api, 'kofi')];
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    let third: Response | null = null;
    void ask(api, 'admin').then((response) => (third = response));
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(third).not.toBeNull();
    });
    expect(waiting).toHaveLength(2);
    expect(third).toMatchObject({ status: 503 });
    const later = ask(api, 'admin');
    for (const _ of two) letGo();
    expect((await Promise.all(two)).map(({ status }) => status)).toEqual([200, 200]);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    letGo();
    expect((await later).status).toBe(200);
    vi.useRealTimers();
  });

  it('fault 54: both documented calls have a limit of their own for each member, as sync has', async () => {
    const api = await startApi({ settings: { api_rate_limit: 10 } });
    expect(journalEndpoints.add).toMatchObject({ callsPerMinute: 1200 });
    for (let n = 0; n < 60; n += 1) expect((await ask(api)).status).toBe(200);
    const response = await ask(api);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await ask(api, 'kofi')).status).toBe(200);
  });
});
