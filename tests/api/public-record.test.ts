import { describe, expect, it } from 'vitest';
import { publicRecordEndpoints } from '#contracts/public-record.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { trackRecordEndpoints } from '#contracts/track-record.ts';
import { close, closeMany, issueOne, lost, won } from '#tests/support/issued-signals.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const read = async (api: Api, path = '/record', headers: Record<string, string> = {}) => {
  const response = await api.raw(path, { headers });
  const text = (await response.text()).replaceAll(/\s*\n\s*/g, '');
  return { response, text };
};

describe('the public record', () => {
  it('is read without a login or a script, with the figures of the members’ page', async () => {
    const api = await startApi();
    await closeMany(api, { n: 12, wins: 5 });
    await issueOne(api, { draft: { reason: 'Still open.' } });
    const { response, text } = await read(api);
    expect(response.status).toBe(200);
    const { live } = (await api.as('ama').call(trackRecordEndpoints.performance, { query: {} }))
      .body;
    expect(live.n).toBe(12);
    expect(text).toContain(`<dt>Closed signals</dt><dd>12`);
    expect(text).toContain(`${((live.hit_rate ?? 0) * 100).toFixed(1)}%`);
    expect(text).toContain(`95%: ${((live.wilson_low ?? 0) * 100).toFixed(1)}%`);
    // By hand: 5 times +1.9428571 and 7 times -1.057.
    const sum = 5 * won.r_net + 7 * lost.r_net;
    expect(text).toContain(`<dt>Sum of results</dt><dd>+${sum.toFixed(2)} R`);
    expect(text).toContain('<dt>Losers</dt><dd>7');
    expect(text).not.toContain('Still open.');
    expect(text).not.toMatch(/<script(?! type="application)/);
  });

  it('lists no open signal, in the page, the list or the CSV, and lists hidden ones', async () => {
    const api = await startApi();
    const hidden = await issueOne(api);
    await close(api, hidden, lost);
    await issueOne(api);
    await api.as('esi').call(signalEndpoints.remove, {
      params: { id: hidden },
      query: { reason: 'too bad' },
    });
    const { body } = await api.as(null).call(publicRecordEndpoints.signals, { query: {} });
    expect(body).toMatchObject([
      { id: hidden, status: 'sl_hit', removal: { kind: 'hidden', reason: 'too bad' } },
    ]);
    const csv = await (await api.raw('/record.csv')).text();
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    expect(csv).toContain(`${hidden},peak,buy,EURUSD`);
    expect((await read(api)).text).toContain('Hidden from members&#39; lists after it closed');
  });

  it('escapes what a reason says, and does not let a table run it', async () => {
    const api = await startApi();
    await close(
      api,
      await issueOne(api, { draft: { reason: '=1+1 <img src=x onerror=alert(1)>' } }),
    );
    const { text } = await read(api);
    expect(text).not.toContain('<img src=x');
    expect(text).toContain('&lt;img src=x');
    expect((await read(api, '/record.csv')).text).toContain("'=1+1");
  });

  it('limits the answers that one address has made for scripts', async () => {
    const api = await startApi();
    const ask = (after: number) => api.raw(`/api/record/chain?after=${after}`);
    for (let after = 0; after < 600; after += 1) await ask(after);
    expect((await ask(600)).status).toBe(429);
    expect((await ask(599)).status).toBe(200); // at hand
  });

  it('narrows by its filters and names a wrong one', async () => {
    const api = await startApi();
    await close(api, await issueOne(api, { draft: { instrument: 'XAUUSD' } }));
    await close(api, await issueOne(api));
    const gold = await read(
      api,
      '/record?scanner=&instrument=XAUUSD&from=2026-11-20&to=2026-11-20',
    );
    expect(gold.text).toContain('<dt>Closed signals</dt><dd>1');
    expect((await read(api, '/record?from=2026-11-21')).text).toContain(
      'None has closed with these filters.',
    );
    expect((await read(api, '/record?origin=backfilled')).text).toContain('Backfilled:');
    await issueOne(api, { draft: { instrument: 'GBPUSD' } });
    const open = await read(api, '/record?instrument=GBPUSD&scanner=peak');
    expect(open.text).not.toMatch(/\d open/);
    const wrong = await read(api, '/record?from=yesterday');
    expect(wrong.response.status).toBe(422);
    expect(wrong.text).toContain('A day is YYYY-MM-DD');
  });

  it('is made once for all readers, sent compressed, and made anew when a signal closes', async () => {
    const api = await startApi();
    const id = await issueOne(api);
    const first = await read(api, '/record', { 'accept-encoding': 'gzip' });
    expect(first.response.headers.get('content-encoding')).toBe('gzip');
    const etag = first.response.headers.get('etag') ?? '';
    expect((await read(api, '/record', { 'if-none-match': etag })).response.status).toBe(304);
    await close(api, id);
    api.services.events.publish('signals');
    expect((await read(api, '/record', { 'if-none-match': etag })).response.status).toBe(200);
  });

  it('limits the pages that one address has made', async () => {
    const api = await startApi();
    const statuses = new Set<number>();
    for (let day = 1; day <= 31; day += 1) {
      for (const month of ['03', '05', '07']) {
        const path = `/record?from=2026-${month}-${String(day).padStart(2, '0')}`;
        statuses.add((await read(api, path)).response.status);
      }
    }
    expect([...statuses]).toEqual([200, 429]);
    expect((await read(api, '/record?from=2026-03-01')).response.status).toBe(200);
  });
});
