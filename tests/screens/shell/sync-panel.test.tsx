import {
  act,
  type BoundFunctions,
  type queries,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { delay, http, type HttpHandler, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { journalSyncEndpoints, journalUsageEndpoints } from '#contracts/journal/journal-sync.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { mockAnswer, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aTrade } from '#tests/support/builders.ts';
import { databasesOnDevice } from '#tests/support/device-storage.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RootGate } from '#web/app/App.tsx';
import * as download from '#web/lib/download.ts';
import { JournalDb, journalDbName } from '#web/offline/journal/journal-db.ts';
import { addEntries } from '#web/offline/journal/write.ts';
// Preloaded, so that no test waits for the compilation of a chunk.
import '#web/app/TraderShell.tsx';
import '#web/features/access/OtherAccountTrades.tsx';
import '#web/features/journal/JournalScreen.tsx';
import '#web/features/journal/trade-form/TradeDialog.tsx';
import '#web/offline/journal/other-accounts.ts';
import '#web/offline/journal/open-journal.ts';

const noUpload = mockUnreachable(journalSyncEndpoints.push);

/** Records trades on this device before the app is opened. */
async function recordTrades(count: number, userId = 'trader', at = Date.now()): Promise<string[]> {
  const db = new JournalDb(journalDbName(userId, false));
  const trades = Array.from({ length: count }, () => aTrade({ pair: 'NZDUSD' }));
  await addEntries(db, trades, at);
  db.retire();
  return trades.map(({ id }) => id);
}

async function openApp(...handlers: HttpHandler[]) {
  const view = renderScreen(<RootGate path="/" />, { handlers });
  const chip = await screen.findByRole('button', { name: /^Journal: / });
  const openPanel = async () => {
    await view.user.click(chip);
    return within(await screen.findByRole('dialog', { name: 'Journal sync' }));
  };
  return { ...view, chip, openPanel };
}

const chip = (name: RegExp) => screen.findByRole('button', { name });
const value = (panel: BoundFunctions<typeof queries>, label: string) =>
  panel.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

/** The server rejects the trade with this id. */
const refuse = (id: string) =>
  mockAnswer(journalSyncEndpoints.push, {
    results: [{ id, status: 'invalid', detail: 'size: Must not be below zero' }],
    server_time: new Date().toISOString(),
  });

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
}

it('says that everything is uploaded, and when', async () => {
  const { openPanel } = await openApp();
  await chip(/^Journal: Synced\. Last synced at \d\d:\d\d$/);
  const panel = await openPanel();

  expect(value(panel, 'Waiting')).toBe('Nothing');
  expect(value(panel, 'Last synced')).toMatch(/^\d\d:\d\d$/);
  expect(panel.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
});

it('says that a record is damaged, exports it and deletes it when asked to', async () => {
  const db = new JournalDb(journalDbName('trader', false));
  await db.setAside.add({ store: 'rows', record: { id: 'broken', fields: null }, at: Date.now() });
  db.retire();
  const { openPanel, user } = await openApp();
  await chip(/^Journal: 1 needs attention\./);
  const panel = await openPanel();

  panel.getByRole('heading', { name: '1 record is damaged' });
  const saved = vi.spyOn(download, 'saveFile').mockReturnValue(true);
  await user.click(panel.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(await saved.mock.calls[0]?.[0].text()).toContain('"id": "broken"');
  await user.click(panel.getByRole('button', { name: 'Delete damaged records' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('1 record is damaged')).not.toBeInTheDocument());
});

const usageAnswer = (rows: number, picture_bytes = 5_300_000) =>
  mockAnswer(journalUsageEndpoints.read, {
    rows: { used: rows, allowed: 250_000 },
    bytes: { used: 14_200_000, allowed: 100_000_000 },
    picture_bytes: { used: picture_bytes, allowed: 500_000_000 },
  });

it('fault 53: displays the free storage of the journal, and warns when it is low', async () => {
  const { openPanel } = await openApp(usageAnswer(210_000));
  const panel = await openPanel();

  await waitFor(() =>
    expect(value(panel, 'Space')).toBe(
      '210,000 of 250,000 records, 14.2 MB of 100.0 MB; pictures 5.3 MB of 500.0 MB',
    ),
  );
  expect(panel.getByText(/Your journal is nearly full: 84% of its records is used/)).toBeVisible();
});

it.each([
  [250_000, 0, /is full: all of its records is used. What has no room waits on this device/],
  [10, 450_000_000, /nearly full: 90% of its space for pictures is used/],
])('with %i records and %i bytes of pictures warns: %s', async (rows, pictures, warning) => {
  const { openPanel } = await openApp(usageAnswer(rows, pictures));
  const panel = await openPanel();

  expect(await panel.findByText(warning)).toBeVisible();
});

it('does not warn while there is space', async () => {
  const { openPanel } = await openApp(usageAnswer(199_999));
  const panel = await openPanel();

  await waitFor(() => expect(value(panel, 'Space')).toContain('199,999 of'));
  expect(panel.queryByText(/is (nearly )?full/)).not.toBeInTheDocument();
});

it('says when the storage cannot be read', async () => {
  const { openPanel } = await openApp(mockUnreachable(journalUsageEndpoints.read));
  const panel = await openPanel();

  await waitFor(() => expect(value(panel, 'Space')).toBe('Not known at the moment'));
});

it('does not claim “synced” before the first sync', async () => {
  await openApp(http.get('*/api/trading-journal/changes', () => delay('infinite')));

  expect(await chip(/^Journal: Syncing\. Never synced$/)).toHaveTextContent('Syncing');
});

it('displays how much is waiting, for how long, and why', async () => {
  await recordTrades(2, 'trader', Date.now() - 3.5 * HOUR_MS);
  const { openPanel } = await openApp(noUpload);
  await chip(/^Journal: 2 waiting\./);
  const panel = await openPanel();

  expect(value(panel, 'Waiting')).toBe('2 trades, the oldest for 3 hours');
  expect(value(panel, 'Last synced')).toBe('Never on this device');
  expect(await panel.findByRole('status')).toHaveTextContent('The server cannot be reached.');
});

it('sends waiting changes at once on request', async () => {
  let isDown = true;
  await recordTrades(1);
  const { openPanel, user } = await openApp(
    http.post('*/api/trading-journal/sync', () => (isDown ? HttpResponse.error() : undefined)),
  );
  await chip(/^Journal: 1 waiting\./);
  const panel = await openPanel();
  isDown = false;

  // Awaited, because the button has another label while the app's own attempt is running.
  await user.click(await panel.findByRole('button', { name: 'Sync now' }));

  await waitFor(() => expect(value(panel, 'Waiting')).toBe('Nothing'));
});

it('applies changes of another device as soon as the server reports them', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  const { session } = await openApp();
  await chip(/^Journal: Synced\./);
  const { id, ...fields } = aTrade();
  const set = { ...fields, deleted: false };
  const stamp = formatStamp(Date.now(), 0, 'tablet');
  const at = Object.fromEntries(Object.keys(set).map((name) => [name, stamp]));
  const changes = [{ id, kind: 'entry', set, at }];
  const isHere = async (): Promise<boolean> => {
    const db = new JournalDb(journalDbName('trader', false));
    const row = await db.rows.get(id);
    db.retire();
    return row !== undefined;
  };
  expect(await isHere()).toBe(false);
  await session.api.call(journalSyncEndpoints.push, { body: { changes } });
  await waitFor(async () => expect(await isHere()).toBe(true));
});

it('displays offline while there is no network', async () => {
  await openApp();
  await chip(/^Journal: Synced\./);

  goOffline();

  expect(await chip(/^Journal: Offline\./)).toHaveTextContent('Offline');
});

it('lists each rejected trade with its reason, and opens it for correction', async () => {
  const [id = ''] = await recordTrades(1);
  const { openPanel, user } = await openApp(refuse(id));
  expect(await chip(/^Journal: 1 needs attention\./)).toHaveTextContent('1 to fix');
  const panel = await openPanel();

  expect(panel.getByRole('heading', { name: '1 trade needs attention' })).toBeVisible();
  expect(panel.getByText('size: Must not be below zero')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Fix: NZDUSD buy' }));

  const form = within(await screen.findByRole('dialog', { name: 'Edit Trade Entry' }));
  expect(form.getByDisplayValue('NZDUSD')).toBeInTheDocument();
  await waitFor(() => expect(document.title).toMatch(/^Trading Journal · /));
});

it('exports what exists only on this device', async () => {
  const [id] = await recordTrades(1);
  const saveFile = vi.spyOn(download, 'saveFile').mockReturnValue(true);
  const { openPanel, user } = await openApp(noUpload);
  await chip(/^Journal: 1 waiting\./);
  const panel = await openPanel();

  await user.click(panel.getByRole('button', { name: 'Export' }));

  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [blob, name] = saveFile.mock.calls[0] ?? [];
  expect(name).toMatch(/^bellwether-unsent-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse((await blob?.text()) ?? '')).toMatchObject({ rows: [{ id }] });
});

/** The message about trades of other accounts on this device. */
const offer = async () =>
  within(await screen.findByRole('region', { name: 'Trades of another account' }));

/** Kwame's code, as the demo's administrator sees it; his trades wait on this device. */
async function unlock(view: ReturnType<typeof renderScreen>, code?: string) {
  const { people } = await view.backend.world.read();
  const kwame = people.find(({ id }) => id === 'kwame');
  await view.user.click((await offer()).getByRole('button', { name: 'Enter its access code' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Access code of the other account' }),
  );
  await view.user.type(dialog.getByLabelText('Access Code'), code ?? kwame?.sign_in_code ?? '');
  await view.user.click(dialog.getByRole('button', { name: 'Continue' }));
  return dialog;
}

it('fault 51: displays only the number of trades that wait for another account, not their content or owner', async () => {
  await recordTrades(2, 'kwame');
  await openApp();
  const region = await screen.findByRole('region', { name: 'Trades of another account' });

  expect(region).toHaveTextContent(/^2 trades of another account wait on this device/);
  expect(region.textContent).not.toMatch(/NZDUSD|Kwame|kwame/);
  expect(within(region).queryByRole('button', { name: /Export|Copy|Take/ })).toBeNull();
});

it('fault 51: does not open them with a wrong code', async () => {
  await recordTrades(1, 'kwame');
  const view = await openApp();
  const dialog = await unlock(view, 'DEM0-TRAD-ER00-0001'); // the signed-in user's code

  expect(await dialog.findByText('This access code is not valid.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  expect(screen.getByText(/^Welcome,/)).toBeInTheDocument(); // nobody is signed out
});

it('fault 51: copies them after the code on request, and leaves the originals', async () => {
  await recordTrades(2, 'kwame');
  const view = await openApp();
  await unlock(view);
  const choices = within(
    await screen.findByRole('dialog', { name: '2 trades of another account' }),
  );
  expect(JSON.stringify((await view.backend.world.read()).journals['trader'])).not.toContain(
    'NZDUSD',
  );

  await view.user.click(choices.getByRole('button', { name: 'Copy into my journal' }));

  expect(await choices.findByText('2 trades copied into your journal')).toBeVisible();
  await waitFor(async () =>
    expect(JSON.stringify((await view.backend.world.read()).journals['trader'])).toContain(
      'NZDUSD',
    ),
  );
  const hers = new JournalDb(journalDbName('kwame', false));
  expect(await hers.rows.where('unsentSince').above(0).count()).toBe(2);
  hers.retire();
});

it('exports them after the code, and deletes them only after a second confirmation', async () => {
  const [id] = await recordTrades(1, 'kwame');
  const saveFile = vi.spyOn(download, 'saveFile').mockReturnValue(true);
  const view = await openApp();
  await unlock(view);
  const choices = within(await screen.findByRole('dialog', { name: '1 trade of another account' }));

  await view.user.click(choices.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [blob] = saveFile.mock.calls[0] ?? [];
  expect(JSON.parse((await blob?.text()) ?? '')).toMatchObject({ rows: [{ id }] });

  await view.user.click(choices.getByRole('button', { name: 'Remove from this device' }));
  const sure = within(await screen.findByRole('alertdialog', { name: 'Remove these trades?' }));
  expect(await databasesOnDevice()).toContain(journalDbName('kwame', false));
  await view.user.click(sure.getByRole('button', { name: 'Remove' }));
  await waitFor(async () =>
    expect(await databasesOnDevice()).not.toContain(journalDbName('kwame', false)),
  );
  expect(screen.queryByRole('region', { name: 'Trades of another account' })).toBeNull();
});

it('leaves the trades of another account unchanged after Not now', async () => {
  await recordTrades(1, 'gone');
  const { user } = await openApp();
  await user.click(await screen.findByRole('button', { name: 'Not now' }));

  expect(screen.queryByRole('region', { name: 'Trades of another account' })).toBeNull();
  expect(await databasesOnDevice()).toContain(journalDbName('gone', false));
});

it('fault 51: the login offers an expired member the export of what waits, once the code was checked', async () => {
  await recordTrades(1, 'kwame');
  const view = renderScreen(<RootGate path="/" />, { user: null });
  await view.backend.world.change(({ people }) => {
    for (const person of people)
      if (person.id === 'kwame') person.expires_at = '2020-01-01T00:00:00.000Z';
  });
  expect((await offer()).getByText(/1 trade of another account waits/)).toBeVisible();
  await unlock(view);

  const choices = within(await screen.findByRole('dialog', { name: '1 trade of another account' }));
  expect(choices.getByText(/The access of this account has expired/)).toBeVisible();
  expect(choices.getByRole('button', { name: 'Export' })).toBeEnabled();
  expect(choices.queryByRole('button', { name: 'Copy into my journal' })).toBeNull();
});
