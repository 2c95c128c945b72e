import { act, screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { pushEndpoints } from '#contracts/push.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { trackRecordEndpoints } from '#contracts/track-record.ts';
import { mockAnswer, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { addEntry, emptyJournal } from '#mocks/world/journal.ts';
import { aTrade } from '#tests/support/builders.ts';
import { fakeNotifications } from '#tests/support/fake-notifications.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { AppPrompts } from '#web/app/AppPrompts.tsx';
import { MemberPrompts } from '#web/app/MemberPrompts.tsx';
import { pwaStore } from '#web/app/pwa-store.ts';
import { openOnboarding } from '#web/data/device/onboarding.ts';
import { JournalProvider } from '#web/data/journal/JournalProvider.tsx';
import { Toasts } from '#web/ui/states/Toasts.tsx';
// Preloaded, so that no test waits for the compilation of a chunk.
import '#web/features/onboarding/Onboarding.tsx';
import '#web/features/signals/RecordPanel.tsx';
import '#web/offline/journal/open-journal.ts';

let members = 0;

/** As the server makes it: its first 48 bits are the time. */
function idOf(joinedAt: number): string {
  const time = joinedAt.toString(16).padStart(12, '0');
  members += 1;
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(members).padStart(12, '0')}`;
}

type Options = {
  joinedDaysAgo?: number;
  trades?: readonly JournalEntry[];
  handlers?: HttpHandler[];
  id?: string;
};

function show({ joinedDaysAgo = 0, trades = [], handlers = [], ...rest }: Options = {}) {
  const id = rest.id ?? idOf(Date.now() - joinedDaysAgo * DAY_MS);
  const user = {
    id,
    username: 'Ama Mensah',
    email: null,
    role: 'user' as const,
    access_expiration: null,
    has_password: false,
  };
  const onTask = vi.fn<() => void>();
  const onSelect = vi.fn<() => void>();
  const view = renderScreen(
    <JournalProvider userId={id}>
      <AppPrompts user={user} />
      <MemberPrompts user={user} onTask={onTask} onSelect={onSelect} />
      <Toasts />
    </JournalProvider>,
    { handlers },
  );
  void view.backend.world.change(({ journals }) => {
    const journal = emptyJournal();
    for (const trade of trades) addEntry(journal, trade, Date.now());
    journals['trader'] = journal;
  });
  const press = (name: string | RegExp) => view.user.click(screen.getByRole('button', { name }));
  return { ...view, id, onTask, onSelect, press };
}

const line = () => screen.findByRole('button', { name: /^Get started/ });
const queryLine = () => screen.queryByRole('button', { name: /^Get started/ });
const stepOf = (name: string) => screen.findByRole('dialog', { name });
const untilDecided = (id: string) =>
  waitFor(() => expect(localStorage.getItem(`bellwether.onboarding.${id}`)).not.toBeNull());
const untilSynced = ({ backend }: ReturnType<typeof show>) =>
  waitFor(() => expect(backend.calls.join(' ')).toMatch(/journal/));
const goBack = () =>
  act(async () => {
    const arrived = new Promise((done) => {
      window.addEventListener('popstate', done, { once: true });
    });
    history.back();
    await arrived;
  });

async function openSheet({ user }: ReturnType<typeof show>) {
  await user.click(await line());
}

it('offers a new member three steps, in one line that opens them', async () => {
  const view = show();

  expect(await line()).toHaveTextContent('Get started0 of 3 done');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await openSheet(view);

  const sheet = within(await stepOf('Add your trades'));
  expect(sheet.getByText('Step 1 of 3')).toBeVisible();
  expect(sheet.getByRole('button', { name: 'Skip' })).toBeVisible();
});

it('does not bother a member of the last two weeks who has trades', async () => {
  const { id } = show({ joinedDaysAgo: 3, trades: [aTrade()] });
  await untilDecided(id);

  expect(queryLine()).not.toBeInTheDocument();
});

it('does not bother a member who joined earlier', async () => {
  await untilSynced(show({ joinedDaysAgo: 15 }));

  expect(queryLine()).not.toBeInTheDocument();
});

it('adds a trade or imports a statement from the first step', async () => {
  const view = show();
  await openSheet(view);
  await stepOf('Add your trades');
  await view.press('Add a trade');
  expect(view.onTask).toHaveBeenLastCalledWith({ kind: 'add' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await openSheet(view);
  await view.press('Import a statement');
  expect(view.onTask).toHaveBeenLastCalledWith({ kind: 'import', isShared: false });
});

it('ticks the signals once they were explained, with the measured track record', async () => {
  const view = show();
  await openSheet(view);
  await stepOf('Add your trades');
  await view.press('Skip');

  const sheet = within(await stepOf('What a signal is worth'));
  expect(await sheet.findByRole('heading', { name: 'Track record' })).toBeVisible();
  expect(sheet.getByText(/hit the target|Too few to judge/, { selector: 'output' })).toBeVisible();
  expect(sheet.getByText('Signals')).toHaveTextContent('Signals(done)');
  await view.press('Open Trading Signals');

  expect(view.onSelect).toHaveBeenCalledWith('signals');
  expect(await line()).toHaveTextContent('1 of 3 done');
});

it('says so where the track record could not be loaded', async () => {
  const view = show({ handlers: [mockUnreachable(trackRecordEndpoints.performance)] });
  await openSheet(view);
  await stepOf('Add your trades');
  await view.press('Skip');

  expect(await screen.findByText('The track record could not be loaded.')).toBeVisible();
});

it('goes back step by step, then closes, and goes on at the first step that is not done', async () => {
  const view = show();
  await openSheet(view);
  await stepOf('Add your trades');
  await view.press('Skip');
  await view.press('Next');
  await stepOf('Stay up to date');

  await goBack();
  await stepOf('What a signal is worth');
  await goBack();
  await stepOf('Add your trades');
  await goBack();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await openSheet(view);
  await stepOf('Add your trades');
});

it('turns notifications on in the last step and is over then', async () => {
  fakeNotifications({ answer: 'granted' });
  const view = show({ handlers: [mockAnswer(pushEndpoints.key, pushEndpoints.key.example)] });
  await openSheet(view);
  await stepOf('Add your trades');
  await view.press('Skip');
  await view.press('Next');
  await view.user.click(await screen.findByRole('button', { name: 'Turn on notifications' }));

  expect(await screen.findByText('On for this device')).toBeVisible();
  await view.press('Finish');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(queryLine()).not.toBeInTheDocument();
});

it('installs the app, or says how on an iPhone', async () => {
  pwaStore.set({ canInstall: false, showIosHelp: true });
  const view = show();
  await openSheet(view);
  await stepOf('Add your trades');
  await view.press('Skip');
  await view.press('Next');
  expect(await screen.findByText(/“Add to Home Screen”/)).toBeVisible();

  act(() => pwaStore.set({ canInstall: true, showIosHelp: false }));
  expect(screen.getByRole('button', { name: 'Install' })).toBeVisible();
  act(() => pwaStore.set({ canInstall: false, isInstalled: true }));
  expect(screen.getByText('Installed')).toBeVisible();
  pwaStore.set({ isInstalled: false });
});

it('never comes back once it was left, says where it is, and opens from there', async () => {
  const view = show();
  await line();
  await view.press('Leave getting started');
  expect(queryLine()).not.toBeInTheDocument();
  expect(await screen.findByText(/Getting started is in Settings/)).toBeVisible();
  view.unmount();

  await untilSynced(show({ id: view.id }));
  expect(queryLine()).not.toBeInTheDocument();

  act(openOnboarding);
  const sheet = within(await stepOf('Add your trades'));
  expect(sheet.queryByRole('button', { name: 'Skip all' })).not.toBeInTheDocument();
});

it('is left with one tap from within, too', async () => {
  const view = show();
  await openSheet(view);
  await stepOf('Add your trades');
  await view.press('Skip all');

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(queryLine()).not.toBeInTheDocument();
});

it('does not ask for the installation beside it', async () => {
  pwaStore.set({ canInstall: true });
  localStorage.setItem('bellwether.visits', '5');
  const view = show();
  await line();
  expect(screen.queryByRole('region', { name: 'Install the app' })).not.toBeInTheDocument();

  await view.press('Leave getting started');
  expect(await screen.findByRole('region', { name: 'Install the app' })).toBeVisible();
  pwaStore.set({ canInstall: false });
});

it('is offered in the demo, whose journal has trades', async () => {
  localStorage.setItem('bellwether.mode', 'demo');
  show({ id: 'trader', trades: [aTrade()] });

  await waitFor(async () => expect(await line()).toHaveTextContent('1 of 3 done'));
});
