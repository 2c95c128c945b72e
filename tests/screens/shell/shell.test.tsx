import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';
import { presetHandlers } from '#mocks/scenarios.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RootGate } from '#web/app/App.tsx';
// Preloaded, so that no test waits for the compilation of a chunk.
import '#web/app/TraderShell.tsx';
import '#web/features/journal/trade-form/TradeDialog.tsx';
import '#web/features/market/MarketScreen.tsx';
import '#web/features/journal/JournalScreen.tsx';
import '#web/features/settings/SettingsScreen.tsx';

const labels = [
  'Market Data',
  'Chart',
  'Morning Briefing',
  'Sentiments',
  'Institutional',
  'Dark Pools',
  'Trading Signals',
  'History',
  'Peak Scanner',
  'Weekly Scanner',
  '1M Sniper',
  'Trading Floor',
  'Webinar',
  'Trading Journal',
  'Settings',
];

async function openApp(address = '/', handlers: HttpHandler[] = []) {
  history.replaceState(null, '', address);
  const view = renderScreen(<RootGate path="/" />, { handlers });
  await screen.findByRole('navigation', { name: 'Sections' });
  const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }));
  const shortcuts = within(screen.getByRole('navigation', { name: 'Shortcuts' }));
  const open = (label: string) => view.user.click(sidebar.getByRole('link', { name: label }));
  return { ...view, sidebar, shortcuts, open };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('lists the fifteen sections in four groups', async () => {
  const { sidebar } = await openApp();

  expect(sidebar.getAllByRole('link').map((link) => link.textContent)).toEqual(labels);
  for (const group of ['Markets', 'Signals', 'Learn', 'Account']) {
    expect(sidebar.getByText(group)).toBeInTheDocument();
  }
});

it('has a link for each section, which a new tab opens', async () => {
  const { sidebar } = await openApp();
  const link = sidebar.getByRole('link', { name: 'Sentiments' });
  expect(link).toHaveAttribute('href', '/?open=sentiments');

  let isLeftToBrowser = false;
  const onClick = (event: Event): void => {
    isLeftToBrowser = !event.defaultPrevented;
    event.preventDefault(); // jsdom opens no tabs
  };
  window.addEventListener('click', onClick, { once: true });
  fireEvent.click(link, { ctrlKey: true });
  expect(isLeftToBrowser).toBe(true);
});

it('opens the section that a link names, and removes it from the address', async () => {
  await openApp('/?open=sentiments');

  expect(await heading('Market Sentiments')).toBeInTheDocument();
  expect(location.search).toBe('');
});

it('welcomes by name and opens with the market', async () => {
  await openApp();

  expect(screen.getByText(/^Welcome,/)).toHaveTextContent('Welcome, Ama Mensah');
  expect(await heading('Live Market Data')).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Market Data · Bellwether'));
});

it('displays market hours below the menu', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
  const { sidebar } = await openApp();

  expect(sidebar.getByText('Market Closed')).toBeInTheDocument();
  expect(sidebar.getByText('opens Sun 22:00 UTC')).toBeInTheDocument();
});

it('moves the focus to the heading of a section and sets the page title', async () => {
  const { open, sidebar } = await openApp();

  await open('Settings');

  await waitFor(async () => expect(await heading('Settings')).toHaveFocus());
  await waitFor(() => expect(document.title).toBe('Settings · Bellwether'));
  expect(sidebar.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
});

it('goes back through the sections without leaving the address', async () => {
  const { open } = await openApp();
  await open('Webinar');
  await open('Sentiments');
  await heading('Market Sentiments');

  act(() => history.back());
  expect(await heading('Live Webinars')).toBeInTheDocument();
  act(() => history.back());
  expect(await heading('Live Market Data')).toBeInTheDocument();
  expect(location.pathname + location.search + location.hash).toBe('/');
});

it('opens the same section again after a reload', async () => {
  const { open, unmount } = await openApp();
  await open('Sentiments');
  unmount();

  renderScreen(<RootGate path="/" />);

  expect(await heading('Market Sentiments')).toBeInTheDocument();
});

it('opens the market for the next member who signs in', async () => {
  const { user, open } = await openApp();
  await open('Webinar');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByLabelText('Access Code');

  await waitFor(() => expect(history.state).not.toHaveProperty('values.section'));
});

it('opens the webinar that a link names', async () => {
  await openApp('/#course-viewer-webinar-gold-before-the-fed');

  expect(await heading('Live Webinars')).toBeInTheDocument();
  const webinar = await screen.findByRole('article', { name: 'Gold before the Fed' });
  expect(webinar).toHaveTextContent('Opened from a link');
  await waitFor(() => expect(webinar).toHaveFocus());
});

it('starts a trade from the shortcut of the installed app, once', async () => {
  history.replaceState(null, '', '/?new=trade&source=pwa');
  const { user } = renderScreen(<RootGate path="/" />);

  expect(await screen.findByRole('dialog', { name: 'Add Trade Entry' })).toBeInTheDocument();
  expect(location.search).toBe('');
  await user.keyboard('{Escape}');
  expect(await heading('Trading Journal')).toBeInTheDocument();
});

it('has five shortcuts in the bottom bar', async () => {
  const { shortcuts, user } = await openApp();

  expect(
    shortcuts.getAllByRole('listitem').map((item) => item.firstElementChild?.ariaLabel),
  ).toEqual(['Market Data', 'Trading Signals', 'Add trade', 'Trading Journal', 'More']);

  await user.click(shortcuts.getByRole('link', { name: 'Trading Signals' }));
  expect(await heading('Trading Signals')).toBeInTheDocument();
});

it('adds a trade from any section, repeatedly', async () => {
  const { shortcuts, user } = await openApp();

  for (const _ of ['first', 'second']) {
    await user.click(shortcuts.getByRole('button', { name: 'Add trade' }));
    const form = await screen.findByRole('dialog', { name: 'Add Trade Entry' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(form).not.toBeInTheDocument());
  }
});

it('closes the drawer after a choice, and moves the focus to the chosen section', async () => {
  const { user } = await openApp();
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const drawer = await screen.findByRole('dialog', { name: 'Menu' });

  await user.click(within(drawer).getByRole('link', { name: 'History' }));

  await waitFor(() => expect(drawer).not.toBeInTheDocument());
  await waitFor(async () => expect(await heading('Trading History')).toHaveFocus());
});

it('restores the focus to the menu button when the drawer is dismissed', async () => {
  const { user } = await openApp();
  const button = screen.getByRole('button', { name: 'Open menu' });
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Menu' });

  await user.keyboard('{Escape}');

  await waitFor(() => expect(button).toHaveFocus());
});

it('lets the keyboard skip to the content', async () => {
  const { user } = await openApp();

  await user.tab();
  expect(screen.getByRole('button', { name: 'Skip to content' })).toHaveFocus();
  await user.keyboard('{Enter}');

  expect(screen.getByRole('main')).toHaveFocus();
});

it('marks the offline state only while offline', async () => {
  await openApp();
  const strip = 'Offline · changes are saved on this device';
  expect(screen.queryByText(strip)).not.toBeInTheDocument();

  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(strip)).toBeInTheDocument();

  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(strip)).not.toBeInTheDocument();
});

it('signs out', async () => {
  const { user } = await openApp();
  await screen.findByRole('button', { name: /^Journal: Synced/ });

  await user.click(screen.getByRole('button', { name: 'Logout' }));

  expect(await screen.findByLabelText('Access Code')).toBeInTheDocument();
  expect(localStorage.getItem('bellwether.token')).toBeNull();
});

it('opens with the stored profile when the server cannot be reached', async () => {
  await openApp('/', presetHandlers('serverDown'));

  expect(await heading('Live Market Data')).toBeInTheDocument();
});

it('displays the configured platform name', async () => {
  const config = { ...publicConfigEndpoints.read.example, platform_name: 'Gold Desk' };
  const { sidebar } = await openApp('/', [mockAnswer(publicConfigEndpoints.read, config)]);

  expect(await sidebar.findByText('Gold Desk')).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Market Data · Gold Desk'));
});

it('displays the sync state of the journal', async () => {
  await openApp();

  expect(await screen.findByRole('button', { name: /^Journal: Synced\. / })).toBeInTheDocument();
});

it('marks a trial on a private network on every screen', async () => {
  const config = { ...publicConfigEndpoints.read.example, insecure_demo: true };
  const { open } = await openApp('/', [mockAnswer(publicConfigEndpoints.read, config)]);
  expect(await screen.findByRole('note')).toHaveTextContent('Trial on a private network');
  await open('Settings');
  await heading('Settings');
  expect(screen.getByRole('note')).toHaveTextContent('not set up for real members');
});

it('displays no trial marker otherwise', async () => {
  const { open } = await openApp();
  await open('Settings');
  await heading('Settings');
  expect(screen.queryByText(/Trial on a private network/)).not.toBeInTheDocument();
});
