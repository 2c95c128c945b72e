import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addEntry, emptyJournal } from '#mocks/world/journal.ts';
import { aTrade } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RootGate } from '#web/app/App.tsx';
import { showTimesIn } from '#web/lib/format-time.ts';
// Preloaded, so that no test waits for the compilation of a chunk.
import '#web/app/AdminShell.tsx';
import '#web/app/TraderShell.tsx';
import '#web/features/journal/OpenTrade.tsx';
import '#web/features/journal/JournalScreen.tsx';
import '#web/features/journal/calendar/CalendarTab.tsx';
import '#web/features/journal/insights/InsightsTab.tsx';
import '#web/features/journal/trade-form/TradeDialog.tsx';
import '#web/features/settings/SettingsScreen.tsx';
import '#web/offline/journal/open-journal.ts';

/** Friday noon in UTC, three in the afternoon in Nairobi. */
const NOON = new Date('2026-11-20T12:00:00Z');
/** Half past one on Friday in Nairobi, and still Thursday in UTC. */
const AT = '2026-11-19T22:30:00.000Z';

beforeEach(() => {
  vi.stubEnv('TZ', 'Africa/Nairobi');
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => showTimesIn('local'));

async function openApp(user: 'trader' | 'admin' = 'trader') {
  history.replaceState(null, '', '/');
  const view = renderScreen(<RootGate path="/" />, { user });
  void view.backend.world.change(({ journals }) => {
    const journal = emptyJournal();
    const trade = aTrade({ pair: 'XAUUSD', type: 'buy', pnl: 25, date: AT, closed_at: AT });
    addEntry(journal, trade, Date.now());
    journals['trader'] = journal;
  });
  const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }));
  const open = (section: string) =>
    view.user.click(sidebar.getByRole('link', { name: new RegExp(`^${section}`) }));
  return { ...view, open };
}

type Opened = Awaited<ReturnType<typeof openApp>>;

const choice = async (name: string) =>
  within(await screen.findByRole('group', { name: 'Times' })).getByRole('radio', { name });

async function choose({ open, user }: Opened, name: 'Local time' | 'UTC') {
  await open('Settings');
  await user.click(await choice(name));
}

const journalRow = () => screen.findByRole('button', { name: 'Open XAUUSD buy' });
const rowText = async () => (await journalRow()).closest('li')?.textContent;

it('shows local time until UTC is chosen, also to administrators', async () => {
  const trader = await openApp();
  await trader.open('Settings');
  expect(await choice('Local time')).toBeChecked();
  trader.unmount();

  const admin = await openApp('admin');
  await admin.open('Admin Settings');
  await admin.user.click(await screen.findByRole('tab', { name: 'My Account' }));
  expect(await choice('Local time')).toBeChecked();
});

it('changes every visible time at once, and keeps the choice on this device', async () => {
  vi.setSystemTime(AT); // access ends at this time of a later day
  const view = await openApp();
  await view.open('Settings');
  const expiry = (await screen.findByText('Access expiration')).nextElementSibling;
  const local = expiry?.textContent;
  await view.user.click(await choice('UTC'));

  expect(expiry?.textContent).not.toBe(local);
  expect(await choice('UTC')).toHaveFocus();
  expect(screen.getByText('Settings saved successfully!')).toBeVisible();
  view.unmount();
  await (await openApp()).open('Settings');
  expect(await choice('UTC')).toBeChecked();
});

it('follows a choice that was made in another tab', async () => {
  const view = await openApp();
  await view.open('Trading Journal');
  await journalRow();
  act(() => {
    localStorage.setItem('bellwether.settings', '{"times":"utc"}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'bellwether.settings' }));
  });
  expect(await rowText()).toContain('Yesterday');
});

it('has list, details and calendar agree on the day and the hour in UTC', async () => {
  const view = await openApp();
  await view.open('Trading Journal');
  expect(await rowText()).toContain('Today');
  await view.user.click(await journalRow());
  const local = within(await screen.findByRole('dialog', { name: 'XAUUSD' }));
  expect(local.getAllByText('Nov 20, 2026, 1:30 AM (Nov 19, 22:30 UTC)')).toHaveLength(2);
  await view.user.click(local.getByRole('button', { name: 'Close' }));

  await choose(view, 'UTC');
  await view.open('Trading Journal');
  expect(await rowText()).toContain('Yesterday');
  await view.user.click(await journalRow());
  const details = within(await screen.findByRole('dialog', { name: 'XAUUSD' }));
  expect(details.getAllByText('Nov 19, 2026, 10:30 PM UTC')).toHaveLength(2);
  await view.user.click(details.getByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Trade Entry' }));
  expect(form.getByLabelText('Date')).toHaveValue('2026-11-19T22:30');
  expect(form.getByLabelText('Date')).toHaveAccessibleDescription('In UTC');
  await view.user.click(form.getByRole('button', { name: 'Cancel' }));
  await view.user.keyboard('{Escape}');

  await view.user.click(await screen.findByRole('tab', { name: 'Calendar' }));
  expect(await screen.findByText('Thursday 19 November, 1 trade, +$25.00')).toBeInTheDocument();
});
