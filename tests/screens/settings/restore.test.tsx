import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { notificationEndpoints } from '#contracts/notifications.ts';
import { defaultChannels } from '#contracts/rules/notifications/chat-message.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aSignal, aTrade } from '#tests/support/builders.ts';
import { tinyPng } from '#tests/support/pictures.ts';
import {
  choose,
  confirm,
  contentOf,
  fileOf,
  HEAD,
  rowOf,
  tinyPicture,
} from '#tests/support/restoring.ts';
import { showExport } from '#tests/support/show-export.tsx';
import {
  defaultLocalSettings,
  readSettingsText,
  storeSettings,
} from '#web/offline/cache/local-settings.ts';

const [webinar] = webinarEndpoints.list.example;
if (webinar === undefined) throw new Error('the contract shows a webinar');
const signals = [aSignal({ id: 'second' }), aSignal({ id: 'first', scanner_type: 'weekly' })];
const answers = [
  mockAnswer(signalEndpoints.history, signals),
  mockAnswer(webinarEndpoints.list, [webinar]),
];
const noNetwork = [
  mockUnreachable(signalEndpoints.history),
  mockUnreachable(webinarEndpoints.list),
  mockUnreachable(journalSyncEndpoints.pull),
  mockUnreachable(journalSyncEndpoints.push),
  mockUnreachable(notificationEndpoints.preferences),
  mockUnreachable(notificationEndpoints.changePreferences),
];

const idsOf = async (view: Parameters<typeof contentOf>[0]) =>
  (await contentOf(view)).tradingJournal?.map(({ id }) => id) ?? [];

describe('a full backup', () => {
  it('is created in one tap and contains everything', async () => {
    const view = await showExport({ trades: [aTrade()], handlers: answers });
    const content = await contentOf(view);
    expect(Object.keys(content)).toEqual(
      expect.arrayContaining(['settings', 'tradingJournal', 'screenshots', 'signalHistory']),
    );
    expect(content.counts).toEqual({ tradingJournal: 1, screenshots: 0 });
    expect(view.files[0]?.name).toMatch(/^bellwether-export-.*\.json$/);
    expect(screen.getByText('Backup saved.')).toBeVisible();
  });

  it('lists what is missing, and says when it failed', async () => {
    const view = await showExport({ trades: [aTrade()], handlers: answers });
    await screen.findByText('Journal read');
    view.backend.use(...noNetwork);
    await contentOf(view);
    expect(screen.getByText(/^The file is not complete\./)).toBeVisible();
    expect(screen.getByText('Signal history is missing.')).toBeVisible();

    view.backend.use(mockFailure(signalEndpoints.history, 'platform.internal'));
    await view.user.click(screen.getByRole('button', { name: 'Full backup' }));
    expect(await screen.findByText('The backup failed. Please try again.')).toBeVisible();
    expect(view.files).toHaveLength(1);
  });
});

/**
 * Journal, settings and history on one device.
 * @returns the content of its backup, and the file
 */
async function backupOfOldDevice() {
  const trades = [
    aTrade({ notes: '=1+1 “é”', pnl: -6.6, screenshots: [tinyPng.sha] }),
    aTrade({ status: 'open', tags: ['trend'], commission: -0.7, setup: 'Retest' }),
  ];
  const old = await showExport({ trades, handlers: answers });
  const bytes = { type: 'image/png' as const, bytes: tinyPng.bytes };
  await old.backend.world.pictures.put('trader', tinyPng.sha, bytes);
  const topics = defaultChannels('user').map((each) => ({ ...each, email: !each.email }));
  const quiet_hours = { from: '22:00', to: '07:00', time_zone: 'Africa/Accra' };
  await old.backend.world.change(({ inboxes }) => {
    if (inboxes['trader']) inboxes['trader'].preferences = { topics, quiet_hours };
  });
  storeSettings({
    ...defaultLocalSettings,
    dark_mode: true,
    follows_system: false,
    colour_vision: 'blue-orange',
  });
  const content = await contentOf(old);
  const { blob } = await old.savedFile();
  old.unmount();
  localStorage.removeItem('bellwether.settings');
  return { content, file: new File([blob], 'backup.json') };
}

describe('settings, journal and history', () => {
  it('are the same after a restore on a new device, and in its own export without a network', async () => {
    const { content, file } = await backupOfOldDevice();
    const view = await showExport();
    const dialog = await choose(view, file);
    expect(await dialog.findByText('2 records not in your journal.')).toBeVisible();
    await confirm(view, dialog);
    await screen.findByText('Backup restored: 2 records and 1 picture written.');

    view.backend.use(...noNetwork);
    const { exported_at: _then, gaps: _complete, ...before } = content;
    const { exported_at: _now, gaps, ...after } = await contentOf(view);
    expect(after).toEqual(before);
    expect(gaps).toEqual([
      'Trades written on other devices may be missing.',
      'Signal history holds only what this device had read.',
      'Webinars are as this device read them last.',
    ]);
  });

  it('reach the server, so that an export from there is the same as well', async () => {
    const { content, file } = await backupOfOldDevice();
    const view = await showExport({ handlers: answers });
    const dialog = await choose(view, file);
    await dialog.findByText('2 records not in your journal.');
    await confirm(view, dialog);
    await screen.findByText(/^Backup restored/);
    const after = await contentOf(view);
    expect({ ...after, exported_at: content.exported_at }).toEqual(content);
    const { journals, inboxes } = await view.backend.world.read();
    expect(journals['trader']?.rows).toHaveLength(2);
    expect(inboxes['trader']?.preferences).toEqual(content.settings?.notifications);
    expect(await view.backend.world.pictures.find('trader', tinyPng.sha)).not.toBeNull();
  });
});

describe('restoring', () => {
  it('previews the file, and writes nothing without a confirmation', async () => {
    const view = await showExport({ handlers: answers });
    const account = { id: 'main', kind: 'account', fields: { name: 'Main' } };
    const file = fileOf({
      ...HEAD,
      gaps: ['Signal history is missing.'],
      tradingJournal: [rowOf(aTrade()), account],
      screenshots: [tinyPicture],
      courseProgress: [webinar],
    });
    const dialog = await choose(view, file);
    const facts = within(await dialog.findByLabelText('The backup'));
    const factValue = (name: string) => facts.getByText(name).parentElement?.textContent;
    expect(factValue('Made by')).toContain('Ama Mensah');
    expect(factValue('Trades')).toBe('Trades1');
    expect(factValue('Accounts, setups, notes')).toBe('Accounts, setups, notes1');
    expect(factValue('Pictures')).toBe('Pictures1');
    expect(factValue('Signals')).toBe('Signals0');
    expect(factValue('Webinars')).toBe('Webinars1');
    expect(factValue('Settings')).toBe('SettingsNo');
    expect(facts.getByText(/ago|\d{4}|Yesterday|Today/)).toBeVisible();
    expect(dialog.getByText('Signal history is missing.')).toBeVisible();
    expect(dialog.queryByRole('radio')).not.toBeInTheDocument(); // no conflicts
    await view.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await idsOf(view)).toEqual([]);
  });

  it('rejects other files, and accepts the next one', async () => {
    const view = await showExport({ handlers: answers });
    const dialog = await choose(view, new File(['id,pair'], 'trades.csv'));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^This file is no backup/);
    expect(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled();
    const input = dialog.getByLabelText('Backup file');
    await view.user.upload(input, fileOf({ ...HEAD, version: 2 }));
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent(
        'This backup was made by a newer version of this app. Update it, then open it again.',
      ),
    );
    await view.user.upload(input, fileOf(HEAD));
    expect(await dialog.findByText('It holds nothing for the journal.')).toBeVisible();
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says so when the file cannot be read', async () => {
    const view = await showExport({ handlers: answers });
    const file = fileOf(HEAD);
    vi.spyOn(file, 'slice').mockImplementation(() => {
      throw new DOMException('gone', 'NotReadableError');
    });
    const dialog = await choose(view, file);
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'This file could not be read. Please choose it again.',
    );
  });

  it('puts back a trade that changed since only on request, and is off where nothing would change', async () => {
    const [trade, same] = [aTrade({ notes: 'now' }), aTrade()];
    const view = await showExport({ trades: [trade, same], handlers: answers });
    await screen.findByText('Journal read');
    const rows = [rowOf({ ...trade, notes: 'then' }), rowOf(same)];
    const dialog = await choose(view, fileOf({ ...HEAD, tradingJournal: rows }));
    expect(
      await dialog.findByText('1 record in it as it is, 1 record changed or deleted in it since.'),
    ).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Keep what is here' })).toBeChecked();
    expect(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled();

    await view.user.click(dialog.getByRole('radio', { name: 'Put back the backup’s' }));
    await confirm(view, dialog);
    expect(
      await screen.findByText('Backup restored: 1 record and 0 pictures written.'),
    ).toBeVisible();
    const restored = (await contentOf(view)).tradingJournal?.find(({ id }) => id === trade.id);
    expect(restored?.fields['notes']).toBe('then');
  });

  it('leaves the settings unchanged on request', async () => {
    const { file } = await backupOfOldDevice();
    const view = await showExport({ handlers: answers });
    const dialog = await choose(view, file);
    await view.user.click(await dialog.findByRole('checkbox', { name: 'Also the settings' }));
    await confirm(view, dialog);
    await screen.findByText(/^Backup restored/);
    expect(readSettingsText()).toBeNull();
    expect((await view.backend.world.read()).inboxes['trader']?.preferences ?? null).toBeNull();
  });

  it('says when the server rejected the notification preferences', async () => {
    const { file } = await backupOfOldDevice();
    const handlers = [mockUnreachable(notificationEndpoints.changePreferences), ...answers];
    const view = await showExport({ handlers });
    const dialog = await choose(view, file);
    await dialog.findByText('2 records not in your journal.');
    await confirm(view, dialog);
    expect(await screen.findByText(/^Notification preferences are as they were/)).toBeVisible();
    expect(JSON.parse(readSettingsText() ?? '{}')).toMatchObject({ dark_mode: true });
  });

  it('stays open with the reason when the device is full, and leaves the journal unchanged', async () => {
    const view = await showExport({ handlers: answers });
    await screen.findByText('Journal read');
    const rows = { ...HEAD, tradingJournal: [rowOf(aTrade())], screenshots: [tinyPicture] };
    const dialog = await choose(view, fileOf(rows));
    await dialog.findByText('1 record not in your journal.');
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await confirm(view, dialog);
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'This device is out of storage space. Free some space, then try again.',
    );
    full.mockRestore();
    expect(dialog.getByRole('button', { name: 'Restore' })).toBeEnabled();
    await confirm(view, dialog);
    expect(
      await screen.findByText('Backup restored: 1 record and 1 picture written.'),
    ).toBeVisible();
  });
});
