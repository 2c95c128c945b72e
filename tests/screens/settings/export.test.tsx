import { screen, within } from '@testing-library/react';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { journalScreenshotEndpoints } from '#contracts/journal/journal-screenshots.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { notificationEndpoints } from '#contracts/notifications.ts';
import { defaultChannels } from '#contracts/rules/notifications/chat-message.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aSignal, aTrade } from '#tests/support/builders.ts';
import { tinyPng } from '#tests/support/pictures.ts';
import { showExport } from '#tests/support/show-export.tsx';
import { ExportFile } from '#web/data/journal/export/export-format.ts';
import { defaultLocalSettings } from '#web/offline/cache/local-settings.ts';

const [webinar] = webinarEndpoints.list.example;
if (webinar === undefined) throw new Error('the contract shows a webinar');
const other = { ...webinar, id: 'not-mine', registered: false };
const signals = [aSignal({ id: 'second' }), aSignal({ id: 'first', scanner_type: 'weekly' })];
const answers = [
  mockAnswer(signalEndpoints.history, signals),
  mockAnswer(webinarEndpoints.list, [webinar, other]),
];
const noNetwork = [
  mockUnreachable(signalEndpoints.history),
  mockUnreachable(webinarEndpoints.list),
  mockUnreachable(journalSyncEndpoints.pull),
  mockUnreachable(notificationEndpoints.preferences),
];
const ALL = ['Settings', 'Trading journal', 'Signal history', 'Course progress'];
const DONE = 'Data exported successfully!';

const contentOf = async (blob: Blob) => ExportFile.parse(JSON.parse(await blob.text()));
const tableNames = async (blob: Blob) =>
  Object.keys(unzipSync(new Uint8Array(await blob.arrayBuffer())));

it('exports nothing until something is chosen', async () => {
  const { user } = await showExport();
  await user.click(screen.getByRole('button', { name: 'Export data' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export data' }));
  const button = dialog.getByRole('button', { name: 'Export' });
  expect(button).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: 'Settings' }));
  expect(button).toBeEnabled();
  await user.click(dialog.getByRole('checkbox', { name: 'Settings' }));
  expect(button).toBeDisabled();
});

it('exports everything into one file that can be read back unchanged', async () => {
  const first = aTrade({ notes: '=1+1', pnl: -6.6, screenshots: [tinyPng.sha] });
  const open = aTrade({ status: 'open', tags: ['trend'], screenshots: [tinyPng.sha] });
  const picture = { type: 'image/png' as const, bytes: tinyPng.bytes };
  const { backend, exportAs, savedFile } = await showExport({
    trades: [first, open],
    handlers: answers,
  });
  await backend.world.pictures.put('trader', tinyPng.sha, picture);
  const ofNewerApp = { id: 'plan-1', kind: 'plan', rev: 3, fields: { text: 'Wait.' }, at: {} };
  const gone = { ...ofNewerApp, id: 'plan-2', rev: 4, fields: { deleted: true } };
  await backend.world.change(({ journals }) => {
    journals['trader']?.rows.push(ofNewerApp as never, gone as never);
    if (journals['trader']) journals['trader'].rev = 4;
  });
  await exportAs('JSON', ...ALL);
  const { name, blob } = await savedFile();

  expect(name).toMatch(/^bellwether-export-\d{4}-\d\d-\d\d\.json$/);
  const content = await contentOf(blob);
  expect(content).toMatchObject({
    format: 'bellwether-export',
    version: 1,
    member: { username: 'Ama Mensah', email: 'ama@example.com' },
    gaps: [],
    settings: {
      device: defaultLocalSettings,
      notifications: { topics: defaultChannels('user'), quiet_hours: null },
    },
    signalHistory: signals,
    courseProgress: [webinar],
    screenshots: [
      {
        sha: tinyPng.sha,
        data_url: `data:image/png;base64,${Buffer.from(tinyPng.bytes).toString('base64')}`,
      },
    ],
  });
  const asRow = ({ id, ...fields }: typeof first) => ({
    id,
    kind: 'entry',
    fields: { ...fields, deleted: false },
  });
  expect(content.tradingJournal).toHaveLength(3);
  expect(content.tradingJournal).toEqual(
    expect.arrayContaining([
      asRow(first),
      asRow(open),
      { id: 'plan-1', kind: 'plan', fields: { text: 'Wait.' } },
    ]),
  );
  expect(screen.getByText(DONE)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('contains exactly the selected categories', async () => {
  const { exportAs, savedFile } = await showExport({ handlers: answers });
  await exportAs('JSON', 'Signal history');
  const content = await contentOf((await savedFile()).blob);
  expect(Object.keys(content).toSorted()).toEqual(
    ['exported_at', 'format', 'gaps', 'member', 'signalHistory', 'version'].toSorted(),
  );
});

it('gives one table as CSV and several as a ZIP', async () => {
  const { exportAs, savedFile, files } = await showExport({ handlers: answers });
  await exportAs('CSV', 'Signal history');
  const { name, blob } = await savedFile();
  expect(name).toMatch(/^bellwether-signal-history-.*\.csv$/);
  expect(new Uint8Array(await blob.arrayBuffer()).slice(0, 3)).toEqual(
    new Uint8Array([0xef, 0xbb, 0xbf]),
  );
  await screen.findByText(DONE);

  files.length = 0;
  await exportAs('CSV', ...ALL);
  const archive = await savedFile();
  expect(archive.name).toMatch(/^bellwether-export-.*\.zip$/);
  expect(await tableNames(archive.blob)).toEqual([
    'settings.csv',
    'trading-journal.csv',
    'signal-history.csv',
    'course-progress.csv',
  ]);
});

it('exports the device’s data offline, and lists what is missing', async () => {
  const trade = aTrade();
  const handlers = [mockUnreachable(notificationEndpoints.preferences), ...answers];
  const { backend, exportAs, savedFile } = await showExport({ trades: [trade], handlers });
  await screen.findByText('Journal read');
  backend.use(...noNetwork);
  await exportAs('JSON', ...ALL);

  const { gaps, tradingJournal, settings, ...rest } = await contentOf((await savedFile()).blob);
  expect(tradingJournal?.map(({ id }) => id)).toEqual([trade.id]);
  expect(settings?.device).toEqual(defaultLocalSettings);
  expect(rest).not.toHaveProperty('signalHistory');
  expect(gaps).toEqual([
    'Notification preferences are missing.',
    'Trades written on other devices may be missing.',
    'Signal history is missing.',
    'Webinars are missing.',
  ]);
  expect(screen.getByText(DONE)).toBeVisible();
  for (const gap of gaps) expect(screen.getByText(gap)).toBeVisible();
});

it('takes cached signals and webinars from the device', async () => {
  const view = await showExport({ handlers: answers, hasReadAll: true });
  await screen.findByText('All was read');
  view.backend.use(...noNetwork);
  await view.exportAs('JSON', 'Signal history', 'Course progress');

  const content = await contentOf((await view.savedFile()).blob);
  expect(content.signalHistory).toEqual(signals);
  expect(content.courseProgress).toEqual([webinar]);
  expect(content.gaps).toEqual([
    'Signal history holds only what this device had read.',
    'Webinars are as this device read them last.',
  ]);
});

it('counts unavailable pictures, and saves the rest', async () => {
  const { exportAs, savedFile } = await showExport({
    trades: [aTrade({ screenshots: [tinyPng.sha] })],
    handlers: [mockFailure(journalScreenshotEndpoints.read, 'journal.screenshot_not_found')],
  });
  await exportAs('JSON', 'Trading journal');
  const content = await contentOf((await savedFile()).blob);
  expect(content.tradingJournal).toHaveLength(1);
  expect(content.screenshots).toEqual([]);
  expect(content.gaps).toEqual(['Pictures that could not be loaded: 1.']);
});

it.each([
  { what: 'nothing of it is here', handler: mockUnreachable(signalEndpoints.history) },
  { what: 'the server fails', handler: mockFailure(signalEndpoints.history, 'platform.internal') },
])('says that it failed and saves nothing when $what', async ({ handler }) => {
  const { exportAs, files } = await showExport({ handlers: [handler] });
  const dialog = await exportAs('CSV', 'Signal history');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Export failed. Please try again.');
  expect(files).toEqual([]);
});
