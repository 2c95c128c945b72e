import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { auditLog } from '#api/db/schema/system.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import { candleImportEndpoints, type CandleImportQuery } from '#contracts/market/candle-import.ts';
import { startApi } from '#tests/support/start-api.ts';

const { importFile } = candleImportEndpoints;
const SERIES = { source: 'stored', instrument: 'EURUSD', timeframe: 'M1' } as const;
const ALL = { from: 0, to: Infinity, limit: 1000 };

const file = (close = 1.1): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    `time,open,high,low,close,volume\n2026-11-02T07:00Z,1.1,1.2,1.0,${close},5\n2026-11-02T07:01Z,1.1,1.2,1.0,1.1,7\nbad,1,1,1,1,1\n`,
  );

async function startImport() {
  const api = await startApi();
  const candles = createCandleStore(api.database);
  const send = (query: Partial<z.input<typeof CandleImportQuery>> = {}, body = file()) =>
    api.as('admin').call(importFile, {
      query: { instrument: 'EURUSD', timeframe: 'M1', timezone: 'UTC', ...query },
      body,
    });
  return { ...api, candles, send };
}

describe('an import of candles', () => {
  it('previews the result and stores nothing', async () => {
    const { send, candles, database } = await startImport();
    const { body } = await send({ dry_run: '1' });
    expect(body).toMatchObject({
      stored: false,
      rows: 3,
      candles: 2,
      from: '2026-11-02T07:00:00.000Z',
      to: '2026-11-02T07:01:00.000Z',
      notes: [
        { reason: 'The time cannot be read', examples: [{ line: 4, text: 'bad 1 1 1 1 1' }] },
      ],
    });
    expect(await candles.extent(SERIES)).toBeNull();
    const acts = await database.db.select().from(auditLog);
    expect(acts.filter(({ action }) => action === 'candles.imported')).toEqual([]);
  });

  it('stores the good candles, and records who did it', async () => {
    const { send, candles, database, people } = await startImport();
    const { body } = await send();
    expect(body).toMatchObject({ stored: true, candles: 2 });
    expect(await candles.read(SERIES, ALL)).toEqual([
      { t: Date.parse('2026-11-02T07:00Z'), o: 1.1, h: 1.2, l: 1, c: 1.1, v: 5 },
      { t: Date.parse('2026-11-02T07:01Z'), o: 1.1, h: 1.2, l: 1, c: 1.1, v: 7 },
    ]);
    const acts = await database.db.select().from(auditLog);
    expect(acts.filter(({ action }) => action === 'candles.imported')).toMatchObject([
      {
        actor_id: people.admin.id,
        target: '2 EURUSD M1, 2026-11-02T07:00:00.000Z to 2026-11-02T07:01:00.000Z',
      },
    ]);
  });

  it('leaves the same candles when it is repeated, and corrects those that differ', async () => {
    const { send, candles } = await startImport();
    await send();
    await send({}, file(1.15));
    const stored = await candles.read(SERIES, ALL);
    expect(stored.map(({ c }) => c)).toEqual([1.15, 1.1]);
  });

  it('refuses a file without a good candle in a sentence', async () => {
    const { send, candles } = await startImport();
    const { problem } = await send({}, new TextEncoder().encode('Dear desk,\nno candles here\n'));
    expect(problem).toMatchObject({ status: 422, code: 'candles.unreadable_file' });
    expect(problem.detail).toMatch(/^No row of this file is a candle\. Expected is a CSV file/);
    expect(await candles.extent(SERIES)).toBeNull();
  });

  it.each([{ instrument: 'DOGE' }, { timeframe: 'M2' }, { timezone: 'Berlin' }])(
    'refuses what it does not know: %o',
    async (wrong) => {
      const { send } = await startImport();
      const { problem } = await send(wrong as never);
      expect(problem).toMatchObject({ status: 422, code: 'request.invalid' });
    },
  );

  it('is for administrators', async () => {
    const { as } = await startImport();
    const query = { instrument: 'EURUSD', timeframe: 'M1', timezone: 'UTC' } as const;
    const { problem } = await as('ama').call(importFile, { query, body: file() });
    expect(problem.code).toBe('auth.forbidden');
  });
});
