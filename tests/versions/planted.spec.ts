import { authEndpoints } from '#contracts/auth.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { createMember } from '../browser/support/api.ts';
import {
  addTrade,
  openDevice,
  openTrade,
  tradeRow,
  untilSynced,
} from '../browser/support/journal.ts';
import { signIn } from '../browser/support/pages.ts';
import { expect, test, visit } from './support/test.ts';

const PUSH = `/api${journalSyncEndpoints.push.path}`;
const PULL = `/api${journalSyncEndpoints.pull.path}`;

test.describe('the present app on a server of the next release', () => {
  test('shows what has a status and a scanner that it does not know', async ({
    page,
    presentApp,
    present,
  }) => {
    presentApp.changes.push(({ path, status }, body) => {
      if (path !== `/api${signalEndpoints.history.path}` || !Array.isArray(body)) return null;
      const [first, ...others] = body as object[];
      const news = { ...first, status: 'partly_closed', scanner_type: 'tides', mood: 'hopeful' };
      return { status, body: [news, ...others] };
    });
    await signIn(page, presentApp.url, present.traderCode);
    await visit(page, ['History']);
    await expect(page.getByRole('main').getByText('Unknown').first()).toBeVisible();
    await expect(page.getByRole('main').getByText('Another scanner').first()).toBeVisible();
    expect([...presentApp.refused]).toEqual([]);
  });

  test('says what the server says, whatever the code', async ({ page, presentApp, present }) => {
    const detail = 'This code was used on too many devices. Please ask for a new one.';
    presentApp.changes.push(({ path }) => {
      if (path !== `/api${authEndpoints.login.path}`) return null;
      const [code, title] = ['auth.too_many_devices', 'Too many devices'];
      const problem = { type: `/errors/${code}`, title, status: 403, detail, code, instance: 'r' };
      return { status: 403, body: problem };
    });
    await page.goto(presentApp.url);
    await page.getByLabel('Access Code').fill(present.traderCode);
    await page.getByRole('button', { name: 'Access Platform' }).click();
    await expect(page.getByText(detail)).toBeVisible();
  });

  test('keeps a trade whose result it does not understand, and syncs the others', async ({
    browser,
    presentApp,
    present,
  }) => {
    const code = await createMember(present, 'Next Release');
    let isOverQuota = false;
    presentApp.firstEvents.push('data: {"topic":"tides","version":1}\n\n');
    presentApp.changes.push(({ path, status }, body) => {
      if (path === PULL && status === 200) {
        const changes = journalSyncEndpoints.pull.response.parse(body);
        const plan = { id: 'plan-1', kind: 'plan', rev: 1, fields: { text: 'Wait.' }, at: {} };
        return { status, body: { ...changes, rows: [plan, ...changes.rows], mood: 'hopeful' } };
      }
      if (path !== PUSH || status !== 200 || !isOverQuota) return null;
      const answer = journalSyncEndpoints.push.response.parse(body);
      const results = answer.results.map(({ id }) => ({ id, status: 'over_quota', limit: 1 }));
      return { status, body: { ...answer, results } };
    });
    const device = await openDevice(browser, { url: presentApp.url, code });
    await addTrade(device.page, 'AUDUSD');
    await untilSynced(device.page);
    isOverQuota = true;
    await addTrade(device.page, 'USDJPY');
    await expect(tradeRow(device.page, 'USDJPY')).toHaveCount(1);
    const details = await openTrade(device.page, 'USDJPY');
    await expect(details.getByText(/Please update the app/)).toBeVisible();
    expect([...presentApp.refused, ...device.faults]).toEqual([]);
  });
});
