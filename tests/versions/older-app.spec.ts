import { journalEndpoints } from '#contracts/journal/journal.ts';
import { journalSyncEndpoints, type RowChange } from '#contracts/journal/journal-sync.ts';
import { apiToken, createMember, storedEntries } from '../browser/support/api.ts';
import {
  addTrade,
  editTrade,
  openDevice,
  syncNow,
  tradeRow,
  untilSynced,
} from '../browser/support/journal.ts';
import { signIn } from '../browser/support/pages.ts';
import { adminTabLabels, sectionLabels } from '../browser/support/screens.ts';
import { expect, released, test, visit } from './support/test.ts';

const PULL = `/api${journalSyncEndpoints.pull.path}`;
const PUSH = `POST /api${journalSyncEndpoints.push.path}`;

test.describe(`an app of ${released} on the present server`, () => {
  test('reads every answer of every section of a trader', async ({ page, olderApp, present }) => {
    await signIn(page, olderApp.url, present.traderCode);
    await visit(page, sectionLabels);
    expect([...olderApp.refused]).toEqual([]);
  });

  test('reads every answer of every tab of the console', async ({ page, olderApp, present }) => {
    await signIn(page, olderApp.url, present.adminCode);
    await visit(page, adminTabLabels);
    expect([...olderApp.refused]).toEqual([]);
  });

  test('goes on through topics of the event stream that it does not know', async ({
    page,
    olderApp,
    present,
  }) => {
    olderApp.firstEvents.push('data: {"topic":"journal","version":1}\n\n', 'data: {"kind":7}\n\n');
    const streams: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/events')) streams.push(request.url());
    });
    await signIn(page, olderApp.url, present.traderCode);
    await visit(page, ['Trading Floor', 'Trading Journal', 'Market Data']);
    expect(streams).toHaveLength(1);
  });

  test('syncs with a present app in both directions', async ({ browser, olderApp, present }) => {
    const code = await createMember(present, 'Two Versions');
    const older = await openDevice(browser, { url: olderApp.url, code });
    const newer = await openDevice(browser, { url: present.url, code });
    await addTrade(older.page, 'AUDUSD');
    await untilSynced(older.page);
    await syncNow(newer.page);
    await expect(tradeRow(newer.page, 'AUDUSD')).toHaveCount(1);

    await editTrade(newer.page, 'AUDUSD', { Strategy: 'Breakout' });
    await addTrade(newer.page, 'USDJPY');
    await untilSynced(newer.page);
    await syncNow(older.page);
    await expect(tradeRow(older.page, 'USDJPY')).toHaveCount(1);
    await expect(tradeRow(older.page, 'AUDUSD')).toContainText('Breakout');

    const entries = await storedEntries(present.url, await apiToken(present.url, code));
    expect(entries.map(({ pair }) => pair).toSorted()).toEqual(['AUDUSD', 'USDJPY']);
    expect([...olderApp.refused, ...older.faults, ...newer.faults]).toEqual([]);
  });

  test('keeps rows of kinds and fields that it does not know, and sends none of them back', async ({
    browser,
    olderApp,
    present,
  }) => {
    const code = await createMember(present, 'Newer Rows');
    const token = await apiToken(present.url, code);
    const { example } = journalEndpoints.add;
    const body = JSON.stringify({ ...example, id: 'trade-1', pair: 'GBPUSD' });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    await fetch(`${present.url}/api${journalEndpoints.add.path}`, {
      method: 'POST',
      headers,
      body,
    });
    const stamp = '0mi9xq3k2.0000.k3f9a1';
    olderApp.changes.push(({ path, status }, answer) => {
      if (path !== PULL || status !== 200) return null;
      const changes = journalSyncEndpoints.pull.response.parse(answer);
      const plan = { kind: 'plan', fields: { text: 'Wait.' }, at: { text: stamp } };
      const rows = changes.rows.map((row) => ({
        ...row,
        fields: { ...row.fields, mood_after: 'calm' },
        at: { ...row.at, mood_after: stamp },
      }));
      const more = rows.map(({ rev }) => ({ id: 'plan-1', rev, ...plan }));
      return { status, body: { ...changes, rows: [...rows, ...more] } };
    });
    const older = await openDevice(browser, { url: olderApp.url, code });
    await expect(tradeRow(older.page, 'GBPUSD')).toHaveCount(1);
    await editTrade(older.page, 'GBPUSD', { Strategy: 'Patience' });
    await untilSynced(older.page);
    await syncNow(older.page);

    const pushes = (olderApp.sent.get(PUSH) ?? []) as { changes: RowChange[] }[];
    const changes = pushes.flatMap((push) => push.changes);
    expect(changes.length).toBeGreaterThan(0);
    for (const { id, set } of changes) {
      expect(id).toBe('trade-1');
      expect(set).not.toHaveProperty('mood_after');
    }
    const [stored] = await storedEntries(present.url, token);
    expect(stored).toMatchObject({ pair: 'GBPUSD', strategy: 'Patience' });
    expect([...olderApp.refused, ...older.faults]).toEqual([]);
  });
});
