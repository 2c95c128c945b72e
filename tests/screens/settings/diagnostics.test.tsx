import { act, screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import { diagnosticsEndpoints } from '#contracts/diagnostics.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { mockAnswerFrom, mockFailure } from '#mocks/mock-endpoint.ts';
import { aTrade } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { SignedIn } from '#web/app/SignedIn.tsx';
import { VIEW_KEY } from '#web/client/storage.ts';
import { JournalProvider } from '#web/data/journal/JournalProvider.tsx';
import { requireJournal, useJournalAccess } from '#web/data/journal/journal-context.ts';
import { useJournalSyncState } from '#web/data/journal/sync-state.ts';
import { SettingsScreen } from '#web/features/settings/SettingsScreen.tsx';
// Chunks are loaded ahead, so that no test waits for their compilation.
import '#web/features/settings/diagnostics/Diagnostics.tsx';
import '#web/offline/journal/open-journal.ts';

let devices = 0;

/** The state of the sync, and a trade to be sent. */
function Journal() {
  const access = useJournalAccess();
  const { lastSyncedAt, rejectedCount } = useJournalSyncState();
  const { id: _id, ...trade } = aTrade({ pair: 'EURUSD', notes: 'My secret plan' });
  return (
    <>
      <p>{lastSyncedAt === null ? 'Not synced yet' : 'Synced once'}</p>
      <p>{rejectedCount} refused</p>
      <button type="button" onClick={() => void requireJournal(access).save(trade)}>
        Record a trade
      </button>
    </>
  );
}

async function showSettings(handlers: HttpHandler[] = []) {
  const view = renderScreen(
    <SignedIn>
      <JournalProvider userId={`inspected-${(devices += 1)}`}>
        <Journal />
        <SettingsScreen />
      </JournalProvider>
    </SignedIn>,
    { handlers },
  );
  await screen.findByText('Synced once');
  const open = async () => {
    await view.user.click(screen.getByRole('button', { name: 'Diagnostics' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Diagnostics' }));
    await dialog.findByRole('heading', { name: /^(How it syncs|Why it does not sync)$/ });
    return dialog;
  };
  return { ...view, open };
}

const refuseNotes = mockAnswerFrom(journalSyncEndpoints.push, ({ body: { changes } }) => ({
  results: changes.map(({ id }) => ({
    id,
    status: 'invalid' as const,
    detail: 'notes: At most 4,000 characters',
  })),
  server_time: new Date().toISOString(),
}));

const REFUSED =
  'The server refused 1 trade because of the field "notes": At most 4,000 characters (request.invalid). Please open it in the journal, correct this field and save it. Everything else is sent.';

async function recordRefused(view: Awaited<ReturnType<typeof showSettings>>) {
  await view.user.click(screen.getByRole('button', { name: 'Record a trade' }));
  await screen.findByText('1 refused', {}, { timeout: 5000 });
}

it('says that everything is synced, with the facts below', async () => {
  const { open } = await showSettings();
  const dialog = await open();
  expect(dialog.getByRole('heading', { name: 'How it syncs' })).toBeVisible();
  expect(
    dialog.getByText(/^Everything is synced, the last time less than a minute ago\./),
  ).toBeVisible();
  for (const name of ['What waits here', 'Sync', 'Rows on this device', 'App and device']) {
    expect(dialog.getByRole('region', { name })).toBeVisible();
  }
  expect(dialog.getByRole('region', { name: /^Last calls/ })).toBeVisible();
});

it('says why a trade does not sync, copies the same as text, and names nothing of the trade', async () => {
  const view = await showSettings([refuseNotes]);
  await recordRefused(view);
  const dialog = await view.open();
  expect(dialog.getByText(REFUSED)).toBeVisible();

  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await view.user.click(dialog.getByRole('button', { name: 'Copy for support' }));
  expect(await dialog.findByText('Copied. You can paste it into a message.')).toBeVisible();
  const text = writeText.mock.calls[0]?.[0] ?? '';
  expect(text).toContain(`WHY IT DOES NOT SYNC\n- ${REFUSED}\n`);
  expect(text).toContain('Refused: request.invalid, field notes, At most 4,000 characters');
  expect(text).not.toMatch(/secret|EURUSD|Ama|example\.com|DEM0|demo-trader/);
  const section = dialog.getByRole('region', { name: 'What waits here' });
  expect(section).toHaveTextContent('field notes');
});

it('sends the text to the administrators, three times an hour', async () => {
  const view = await showSettings([refuseNotes]);
  await recordRefused(view);
  const dialog = await view.open();
  const send = dialog.getByRole('button', { name: 'Send to administrator' });
  for (let each = 0; each < 3; each += 1) {
    await view.user.click(send);
    expect(
      await dialog.findByText('Sent. The administrators find it in their inbox.'),
    ).toBeVisible();
  }
  const { reports } = await view.backend.world.read();
  expect(reports).toHaveLength(3);
  expect(reports?.[0]?.text).toContain(REFUSED);
  await view.user.click(send);
  expect(await dialog.findByText(/^At most 3 reports an hour can be sent\./)).toBeVisible();
});

it('says that it was not sent when the server fails', async () => {
  const view = await showSettings([mockFailure(diagnosticsEndpoints.send, 'platform.internal')]);
  const dialog = await view.open();
  await view.user.click(dialog.getByRole('button', { name: 'Send to administrator' }));
  expect(await dialog.findByText('The report was not sent. Please copy it instead.')).toBeVisible();
});

it('can be read and copied without a network, but not sent', async () => {
  const view = await showSettings();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  const dialog = await view.open();
  expect(dialog.getByText(/^This device has no network\./)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Copy for support' })).toBeEnabled();
  expect(dialog.getByRole('button', { name: 'Send to administrator' })).toBeDisabled();
  expect(dialog.getByText('Sending needs a connection.')).toBeVisible();
  vi.restoreAllMocks();
  act(() => void window.dispatchEvent(new Event('online')));
});

it('reads the device again when asked', async () => {
  const view = await showSettings([refuseNotes]);
  const dialog = await view.open();
  expect(dialog.getByRole('heading', { name: 'How it syncs' })).toBeVisible();
  act(() => screen.getByText('Record a trade').click());
  await waitFor(() => expect(screen.getByText('1 refused')).toBeInTheDocument(), { timeout: 5000 });
  await view.user.click(dialog.getByRole('button', { name: 'Read again' }));
  expect(await dialog.findByText(REFUSED)).toBeVisible();
});

it('sends nothing in a view as a member, and says what this copy is', async () => {
  sessionStorage.setItem(VIEW_KEY, `${Date.now() + 60_000}-view`);
  sessionStorage.setItem('bellwether.token', 'demo-trader');
  const view = await showSettings();
  const dialog = await view.open();
  expect(
    dialog.getByText(
      'An administrator views the app as a member here: this copy of the journal sends nothing.',
    ),
  ).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Send to administrator' })).toBeDisabled();
  expect(dialog.getByText('You are viewing as a member: nothing is sent from here.')).toBeVisible();
  sessionStorage.clear();
});
