import { render, screen, act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { startMockBackend } from '#tests/support/mock-server.ts';
import { createApi } from '#web/client/api.ts';
import { ApiProvider } from '#web/client/api-context.tsx';
import { InstallHint, UpdatePrompt } from './AppPrompts.tsx';
import { pwaStore } from './pwa-store.ts';

const hint = () => screen.queryByRole('region', { name: 'Install the app' });

/** The name of the platform comes from the server. */
function renderHint() {
  const { transport } = startMockBackend();
  const api = createApi({ transport, readToken: () => null, onSessionEnded: () => undefined });
  return render(
    <ApiProvider api={api}>
      <InstallHint />
    </ApiProvider>,
  );
}

/** Opens the app in a new tab, like a later visit. */
function visit() {
  sessionStorage.clear();
  return renderHint();
}

beforeEach(() => pwaStore.set({ canInstall: true, showIosHelp: false }));

it('does not ask on the first visit, nor when that one is reloaded', () => {
  visit().unmount();
  renderHint();

  expect(hint()).not.toBeInTheDocument();
});

it('asks who came back', () => {
  visit().unmount();
  visit();

  expect(hint()).toBeInTheDocument();
});

it('never asks again after a no', async () => {
  visit().unmount();
  const second = visit();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(hint()).not.toBeInTheDocument();
  second.unmount();

  visit();

  expect(hint()).not.toBeInTheDocument();
});

it('tells the owner of an iPhone where to tap, because only they can install', () => {
  pwaStore.set({ canInstall: false, showIosHelp: true });
  visit().unmount();
  visit();

  expect(hint()).toHaveTextContent('Add to Home Screen');
  expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
});

it('stays away where nothing can be installed', () => {
  pwaStore.set({ canInstall: false });
  visit().unmount();
  visit();

  expect(hint()).not.toBeInTheDocument();
});

beforeEach(() => pwaStore.set({ update: 'none' }));

it('offers a new version once there is one', () => {
  render(<UpdatePrompt />);
  expect(screen.queryByText('A new version is ready.')).not.toBeInTheDocument();

  act(() => pwaStore.set({ update: 'waiting' }));

  expect(screen.getByText('A new version is ready.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Update' })).toBeEnabled();
});
