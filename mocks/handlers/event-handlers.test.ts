import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventEndpoints, LIVE_TOPICS, LiveEvent, type LiveTopic } from '#contracts/events.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { toRequest } from '#tests/support/api-client.ts';
import { aStoredSignal, aTrade } from '#tests/support/builders.ts';
import { aChange, stampAt } from '#tests/support/journal-changes.ts';
import { anAccountChange } from '#tests/support/ruled-accounts.ts';
import { startMockBackend } from '#tests/support/mock-server.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T13:10:57.000Z') }));
afterEach(() => void vi.useRealTimers());

/** Topics that the demo's stream tells of, as they come. */
async function listen() {
  const backend = startMockBackend();
  const request = toRequest(eventEndpoints.stream, {}, { token: 'demo-trader' });
  const { body } = await backend.transport(request);
  const topics: LiveTopic[] = [];
  void (async () => {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      topics.push(LiveEvent.parse(JSON.parse(chunk.replace('data: ', ''))).topic);
    }
  })();
  const after = async (ms: number): Promise<LiveTopic[]> => {
    await vi.advanceTimersByTimeAsync(ms);
    return topics.splice(0);
  };
  return { backend, after };
}

it("the demo's stream begins with every topic and tells of prices every second", async () => {
  const { after } = await listen();
  expect(await after(0)).toEqual(LIVE_TOPICS);
  expect(await after(2000)).toEqual(['prices', 'prices']);
});

it('the scanners of the demo have looked again whenever a minute has closed', async () => {
  const { after } = await listen();
  await after(2000);
  expect(await after(1000)).toEqual(['prices', 'scanners']); // 13:11:00
  expect((await after(59_000)).every((topic) => topic === 'prices')).toBe(true);
  expect(await after(1000)).toEqual(['prices', 'scanners']);
});

it('the demo tells of a briefing when one is due', async () => {
  vi.setSystemTime('2026-11-20T05:59:58.500Z');
  const { after } = await listen();
  await after(1000);
  expect(await after(1000)).toEqual(['prices', 'scanners', 'briefing']);
  expect(await after(1000)).toEqual(['prices']);
});

it('the demo tells of a journal when a push changed something in it, to its member alone', async () => {
  vi.setSystemTime('2026-11-20T13:10:10.000Z');
  const { backend, after } = await listen();
  await after(0);
  const push = async (token: string) => {
    const body = { changes: [aChange(trade, stampAt(0))] };
    const request = toRequest(journalSyncEndpoints.push, { body }, { token });
    expect((await backend.transport(request)).status).toBe(200);
  };
  const trade = aTrade();
  await push('demo-kwame');
  expect(await after(1000)).toEqual(['prices']);
  await push('demo-trader');
  expect(await after(1000)).toEqual(['prices', 'journal']);
  await push('demo-trader');
  expect(await after(1000)).toEqual(['prices']);
});

it('the demo tells of signals when one was deleted', async () => {
  const { backend, after } = await listen();
  await backend.world.change(({ signals }) => void signals.push(aStoredSignal({ id: 'one' })));
  await after(1000);
  const parts = { params: { id: 'one' }, query: {} };
  const request = toRequest(signalEndpoints.remove, parts, { token: 'demo-admin' });
  expect((await backend.transport(request)).status).toBe(200);
  expect(await after(1000)).toEqual(['prices', 'signals', 'notifications']);
});

it('the demo tells of the notification about a broken rule with the change of the journal', async () => {
  vi.setSystemTime('2026-11-20T13:10:10.000Z');
  const { backend, after } = await listen();
  await after(0);
  const date = '2026-11-20T13:00:00Z';
  const loss = aTrade({ account_id: 'prop', date, closed_at: date, pnl: -600 });
  const body = { changes: [anAccountChange('prop'), aChange(loss)] };
  await backend.transport(toRequest(journalSyncEndpoints.push, { body }, { token: 'demo-trader' }));
  expect(await after(1000)).toEqual(['prices', 'notifications', 'journal']);
});
