import { describe, expect, it } from 'vitest';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { anEdit } from '#tests/support/journal-changes.ts';
import { buildRequest, performCall } from '#web/client/perform-call.ts';
import { createDemo } from './demo.ts';
import { clocks, momentOfClock } from './scenario-clocks.ts';
import { asCurl, asMock, createRequestLog } from './scenario-transport.ts';
import { presetNames, readScenario, usualScenario, writeScenario } from './scenarios.ts';

/** The demo's server under a scenario, called by its trader. */
function startDemo(text: string) {
  const log = createRequestLog();
  const { transport } = createDemo({ isStored: false, scenario: readScenario(text), log });
  const context = { transport, origin: 'http://demo', token: 'demo-trader', signal: undefined };
  return { log, context };
}

describe('the text of a scenario', () => {
  it('is read as it was written, for all its parts', () => {
    const text =
      'heavy;latency=200-800;fail=signals.history:platform.internal;drop=market.list;empty=posts.list;samples;offline;clock=weekend;role=admin;trades=5000';
    expect(writeScenario(readScenario(text))).toBe(text);
  });

  it.each(presetNames)('names the preset %s', (name) => {
    expect(readScenario(name).preset).toBe(name);
  });

  it('is empty for the usual scenario', () => {
    expect(writeScenario(usualScenario)).toBe('');
    expect(readScenario('')).toEqual(usualScenario);
  });

  it.each([
    ['heavvy', 'There is no preset "heavvy". Presets: typical, firstDay,'],
    ['speed=3', 'There is no part "speed". Parts: preset, latency,'],
    ['latency=fast', 'latency is "fast": write milliseconds up to 60000'],
    ['latency=800-200', 'latency is "800-200"'],
    ['latency=100-', 'latency is "100-"'],
    ['trades=1.5', 'trades is "1.5": write a whole number from 0 to 200000.'],
    ['trades=', 'trades is ""'],
    ['role=owner', 'role is "owner": write trader, admin, visitor.'],
    ['clock=someday', 'clock is "someday"'],
    ['fail=signals.histori:platform.internal', 'There is no endpoint "signals.histori"'],
    ['fail=signals.history:toString', 'fail is "signals.history:toString"'],
    ['empty=events.stream', 'empty is "events.stream": this endpoint does not answer a list.'],
    ['toString=1', 'There is no part "toString"'],
  ])('%s is refused with a sentence that names the part', (text, sentence) => {
    expect(() => readScenario(text)).toThrow(sentence);
  });
});

describe('the clock of a scenario', () => {
  const now = Date.parse('2026-11-27T09:12:00Z'); // a Friday

  it.each(Object.keys(clocks))('finds a moment of %s', (name) => {
    expect(momentOfClock(name, now)).toBeGreaterThanOrEqual(now);
  });

  it('stands a quarter of an hour before the clocks change', () => {
    expect(momentOfClock('clocksChangeLondon', now)).toBe(Date.parse('2027-03-28T00:45:00Z'));
    expect(momentOfClock('clocksChangeNewYork', now)).toBe(Date.parse('2027-03-14T06:45:00Z'));
  });

  it('finds the next Saturday', () => {
    expect(momentOfClock('weekend', now)).toBe(Date.parse('2026-11-28T12:00:00Z'));
  });
});

describe('the server of a scenario', () => {
  it('gives the trader so many trades, and keeps a change of one of them', async () => {
    const { context } = startDemo('trades=600');
    const pull = async (cursor: string) =>
      (await performCall(journalSyncEndpoints.pull, { query: { cursor, protocol: 3 } }, context))
        .body;
    const first = await pull('0:0');
    const second = await pull(first.cursor);
    const rows = [...first.rows, ...second.rows];
    expect(second.more).toBe(false);
    expect(rows.filter(({ id }) => id.startsWith('seeded-'))).toHaveLength(600);

    const edit = anEdit('seeded-7', { notes: 'Waited' }, formatStamp(Date.now(), 0, 'phone'));
    await performCall(
      journalSyncEndpoints.push,
      { body: { changes: [edit], protocol: 3 } },
      context,
    );
    const { rows: changed } = await pull(second.cursor);
    expect(changed).toMatchObject([{ id: 'seeded-7', fields: { notes: 'Waited' } }]);
  });

  it('has prices that stopped three hours ago while its provider is silent', async () => {
    const { context } = startDemo('silentProvider;clock=marketOpen');
    const { body } = await performCall(marketEndpoints.list, {}, context);
    const crypto = body.find(({ instrument }) => instrument === 'BTCUSD'); // always traded
    expect(crypto?.stale).toBe(true);
    expect(Date.now() - Date.parse(crypto?.as_of ?? '')).toBeGreaterThan(2.9 * 3_600_000);
  });

  it('fails an endpoint with a code of the catalogue, and drops another', async () => {
    const { context } = startDemo('fail=posts.list:platform.internal;drop=market.list');
    const posts = performCall(postEndpoints.list, { query: {} }, context);
    await expect(posts).rejects.toMatchObject({ code: 'platform.internal' });
    await expect(performCall(marketEndpoints.list, {}, context)).rejects.toThrow(
      'The server cannot be reached',
    );
  });

  it('waits as long as its latency says, and no longer once the caller has given up', async () => {
    const { context } = startDemo('latency=60000');
    const gone = new AbortController();
    const call = performCall(marketEndpoints.list, {}, { ...context, signal: gone.signal });
    gone.abort(new Error('the screen was left'));
    await expect(call).rejects.toThrow('the screen was left');
  });
});

describe('the request log', () => {
  it('has the call with its endpoint, its status and who answered it', async () => {
    const { log, context } = startDemo('empty=posts.list');
    await performCall(postEndpoints.list, { query: {} }, context);
    expect(log.read()).toMatchObject([
      { method: 'GET', endpoint: 'posts.list', status: 200, answeredBy: 'scenario', answer: '[]' },
    ]);
  });

  it('copies a call as a command without the sign-in, and as the mock of a test', async () => {
    const { log, context } = startDemo('fail=posts.list:platform.internal;drop=market.list');
    await performCall(postEndpoints.list, { query: {} }, context).catch(() => null);
    await performCall(marketEndpoints.list, {}, context).catch(() => null);
    const [failed, dropped] = log.read();
    expect(failed && asCurl(failed)).toContain("curl -X GET 'http://demo/api/posts");
    expect(failed && asCurl(failed)).not.toContain('demo-trader');
    expect(failed && asMock(failed)).toMatch(
      /^mockFailure\(registry\.posts\.list, 'platform\.internal', ".+"\)$/,
    );
    expect(dropped && asMock(dropped)).toBe('mockUnreachable(registry.market.list)');
  });

  it('keeps the newest 200 calls', async () => {
    const { log, context } = startDemo('empty=posts.list');
    const request = buildRequest(
      postEndpoints.list,
      {},
      { ...context, signal: new AbortController().signal },
    );
    for (let call = 0; call < 205; call += 1) await context.transport(request.clone());
    expect(log.read().map(({ id }) => id)).toEqual(
      Array.from({ length: 200 }, (_, index) => index + 6),
    );
  });
});
