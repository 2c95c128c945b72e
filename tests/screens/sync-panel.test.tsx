import {
  act,
  type BoundFunctions,
  type queries,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { delay, http, type HttpHandler, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { journalSyncEndpoints } from '#contracts/journal-sync.ts';
import { mockAnswer, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aTrade } from '#tests/support/builders.ts';
import { clearDevice, databasesOnDevice } from '#tests/support/device-storage.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RootGate } from '#web/app/RootGate.tsx';
import * as download from '#web/lib/download.ts';
import { JournalDb, journalDbName } from '#web/offline/journal-db.ts';
import { addEntries } from '#web/offline/journal-write.ts';
// Chunks are loaded ahead, so that no test waits for their compilation.
import '#web/app/TraderShell.tsx';
import '#web/features/journal/JournalScreen.tsx';
import '#web/features/journal/TradeDialog.tsx';
import '#web/offline/open-journal.ts';

const HOUR_MS = 3_600_000;
const noUpload = mockUnreachable(journalSyncEndpoints.push);

/** Trades that were recorded on this device before the app is opened. */
async function recordTrades(count: number, userId = 'trader', at = Date.now()): Promise<string[]> {
  const db = new JournalDb(journalDbName(userId, false));
  const trades = Array.from({ length: count }, () => aTrade({ pair: 'NZDUSD' }));
  await addEntries(db, trades, at);
  db.retire();
  return trades.map(({ id }) => id);
}

/** The first test of a file pays for drawing the whole app once. */
const whole = { timeout: 5000 };

async function openApp(...handlers: HttpHandler[]) {
  const shown = renderScreen(<RootGate path="/" />, { handlers });
  const chip = await screen.findByRole('button', { name: /^Journal: / }, whole);
  const openPanel = async () => {
    await shown.user.click(chip);
    return within(await screen.findByRole('dialog', { name: 'Journal sync' }));
  };
  return { ...shown, chip, openPanel };
}

const chip = (name: RegExp) => screen.findByRole('button', { name });
const value = (panel: BoundFunctions<typeof queries>, label: string) =>
  panel.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

/** The server refuses the trade with this id. */
const refuse = (id: string) =>
  mockAnswer(journalSyncEndpoints.push, {
    results: [{ id, status: 'invalid', detail: 'size: Must not be below zero' }],
    skew: false,
    server_time: new Date().toISOString(),
  });

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
}

beforeEach(async () => {
  vi.stubGlobal('scrollTo', vi.fn());
  await clearDevice();
});

it('says that everything is uploaded, and since when', async () => {
  const { openPanel } = await openApp();
  await chip(/^Journal: Synced\. Last synced at \d\d:\d\d$/);
  const panel = await openPanel();

  expect(value(panel, 'Waiting')).toBe('Nothing');
  expect(value(panel, 'Last synced')).toMatch(/^\d\d:\d\d$/);
  expect(panel.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
});

it('does not say synced before the device has seen the journal once', async () => {
  await openApp(http.get('*/api/trading-journal/changes', () => delay('infinite')));

  expect(await chip(/^Journal: Syncing\. Never synced$/)).toHaveTextContent('Syncing');
});

it('says how much waits, for how long, and why', async () => {
  await recordTrades(2, 'trader', Date.now() - 3.5 * HOUR_MS);
  const { openPanel } = await openApp(noUpload);
  await chip(/^Journal: 2 waiting\./);
  const panel = await openPanel();

  expect(value(panel, 'Waiting')).toBe('2 trades, the oldest for 3 hours');
  expect(value(panel, 'Last synced')).toBe('Never on this device');
  expect(await panel.findByRole('status')).toHaveTextContent('The server cannot be reached.');
});

it('sends what waits at once when asked', async () => {
  let isDown = true;
  await recordTrades(1);
  const { openPanel, user } = await openApp(
    http.post('*/api/trading-journal/sync', () => (isDown ? HttpResponse.error() : undefined)),
  );
  await chip(/^Journal: 1 waiting\./);
  const panel = await openPanel();
  isDown = false;

  // Found, because another name stands on it while a try of the app's own is under way.
  await user.click(await panel.findByRole('button', { name: 'Sync now' }));

  await waitFor(() => expect(value(panel, 'Waiting')).toBe('Nothing'));
});

it('says offline while there is no network', async () => {
  await openApp();
  await chip(/^Journal: Synced\./);

  goOffline();

  expect(await chip(/^Journal: Offline\./)).toHaveTextContent('Offline');
});

it('names each refused trade with its reason, and opens it to be corrected', async () => {
  const [id = ''] = await recordTrades(1);
  const { openPanel, user } = await openApp(refuse(id));
  expect(await chip(/^Journal: 1 needs attention\./)).toHaveTextContent('1 to fix');
  const panel = await openPanel();

  expect(panel.getByRole('heading', { name: '1 trade needs attention' })).toBeVisible();
  expect(panel.getByText('size: Must not be below zero')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Fix: NZDUSD buy' }));

  const form = within(await screen.findByRole('dialog', { name: 'Edit Trade Entry' }));
  expect(form.getByDisplayValue('NZDUSD')).toBeInTheDocument();
  expect(document.title).toMatch(/^Trading Journal · /);
});

it('exports what exists on this device alone', async () => {
  const [id] = await recordTrades(1);
  const saveFile = vi.spyOn(download, 'saveFile').mockImplementation(() => {});
  const { openPanel, user } = await openApp(noUpload);
  await chip(/^Journal: 1 waiting\./);
  const panel = await openPanel();

  await user.click(panel.getByRole('button', { name: 'Export' }));

  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [blob, name] = saveFile.mock.calls[0] ?? [];
  expect(name).toMatch(/^bellwether-unsent-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse((await blob?.text()) ?? '')).toMatchObject({ rows: [{ id }] });
});

it('offers trades that another account left unsent, and takes them over only when told to', async () => {
  await recordTrades(2, 'gone');
  const { user, backend } = await openApp();
  const offer = within(await screen.findByRole('region', { name: 'Trades of another account' }));
  expect(offer.getByText(/2 trades of another account were never uploaded/)).toBeVisible();
  expect(JSON.stringify((await backend.world.read()).journals)).not.toContain('NZDUSD');

  await user.click(offer.getByRole('button', { name: 'Take them over into this journal' }));

  expect(await screen.findByText('2 trades taken over into your journal')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Trades of another account' })).toBeNull();
  await waitFor(async () =>
    expect(JSON.stringify((await backend.world.read()).journals['trader'])).toContain('NZDUSD'),
  );
});

it('leaves the trades of another account where they are after Not now', async () => {
  await recordTrades(1, 'gone');
  const { user } = await openApp();
  await user.click(await screen.findByRole('button', { name: 'Not now' }));

  expect(screen.queryByRole('region', { name: 'Trades of another account' })).toBeNull();
  expect(await databasesOnDevice()).toContain(journalDbName('gone', false));
});
