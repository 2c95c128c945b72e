import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { startMockBackend } from '#tests/support/mock-server.ts';
import type { Transport } from '#web/client/api.ts';
import { readToken, storeToken } from '#web/client/token.ts';
import { useSession, useSignIn, useSessionStore } from './session.tsx';
import { createSession } from './session-store.ts';
import { readProfile } from './stored-profile.ts';

const ENDED = 'Your login session has ended. Please sign in again.';
const { verify, logout } = authEndpoints;

function Who() {
  const session = useSession();
  const signIn = useSignIn();
  const store = useSessionStore();
  const enter = (access_code: string) => void signIn.mutateAsync({ access_code }).catch(() => null);
  return (
    <>
      <p>{session.state === 'signed-in' ? session.user.username : session.state}</p>
      <p>{session.state === 'signed-out' && session.message}</p>
      <p role="alert">{signIn.error?.message}</p>
      <button onClick={() => enter('dem0 trad er00 0001')}>Enter</button>
      <button onClick={() => enter('wrong')}>Guess</button>
      <button onClick={() => void store.signOut()}>Leave</button>
    </>
  );
}

describe('the login session', () => {
  it('begins with a code that is typed in any spacing, and survives a reload', async () => {
    const { user } = renderScreen(<Who />, { user: null });
    expect(screen.getByText('signed-out')).toBeVisible();
    await user.click(screen.getByText('Enter'));

    expect(await screen.findByText('Ama Mensah')).toBeVisible();
    expect(readToken()).toBe('demo-trader');
    const reloaded = createSession(startMockBackend().transport);
    reloaded.start();
    expect(reloaded.read()).toMatchObject({ state: 'signed-in', user: { username: 'Ama Mensah' } });
  });

  it('tells why a code was refused', async () => {
    const { user } = renderScreen(<Who />, { user: null });
    await user.click(screen.getByText('Guess'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This access code is not valid.');
    await waitFor(() => expect(readToken()).toBeNull());
  });

  it('opens from the stored profile without a network', async () => {
    const handlers = [mockUnreachable(verify)];
    const { backend } = renderScreen(<Who />, { handlers });
    expect(screen.getByText('Ama Mensah')).toBeVisible();
    await waitFor(() => expect(backend.calls).toContain('GET /api/auth/verify'));
    expect(screen.getByText('Ama Mensah')).toBeVisible();
    expect(readToken()).toBe('demo-trader');
  });

  it('takes over what the server now knows of the person', async () => {
    const { backend, session } = renderScreen(<Who />);
    await backend.world.change(({ people }) => {
      for (const person of people) person.username = 'Renamed';
    });
    session.start();
    expect(await screen.findByText('Renamed')).toBeVisible();
    expect(readProfile()).toMatchObject({ username: 'Renamed' });
  });

  it.each([
    ['the token is no longer known', 'auth.required'],
    ['the access was withdrawn', 'auth.forbidden'],
  ] as const)('ends with a message when %s', async (_, code) => {
    renderScreen(<Who />, { handlers: [mockFailure(verify, code)] });
    expect(await screen.findByText(ENDED)).toBeVisible();
    expect(readToken()).toBeNull();
    expect(readProfile()).toBeNull();
  });

  it('is not ended by a server in trouble', async () => {
    const handlers = [mockFailure(verify, 'platform.maintenance', 'Closed for maintenance.')];
    const { backend } = renderScreen(<Who />, { handlers });
    await waitFor(() => expect(backend.calls).toContain('GET /api/auth/verify'));
    expect(screen.getByText('Ama Mensah')).toBeVisible();
    expect(readToken()).toBe('demo-trader');
  });

  it('without a profile and a network says why, and keeps the token for the next start', async () => {
    storeToken('demo-trader');
    renderScreen(<Who />, { user: null, handlers: [mockUnreachable(verify)] });
    expect(screen.getByText('checking')).toBeVisible();
    expect(await screen.findByText(/server cannot be reached/)).toBeVisible();
    expect(readToken()).toBe('demo-trader');
  });

  it('ends when any call finds that the token is no longer accepted', async () => {
    const handlers = [mockFailure(postEndpoints.list, 'auth.required')];
    const { session } = renderScreen(<Who />, { handlers });
    await act(() => session.api.call(postEndpoints.list, { query: {} }).catch(() => null));
    expect(await screen.findByText(ENDED)).toBeVisible();
  });

  it('ends at once on this device and tells the server with the token that ends', async () => {
    const { user, backend } = renderScreen(<Who />);
    await user.click(screen.getByText('Leave'));
    expect(await screen.findByText('signed-out')).toBeVisible();
    expect(readToken()).toBeNull();
    await waitFor(() => expect(backend.calls).toContain('POST /api/auth/logout'));
    expect(screen.queryByText(ENDED)).toBeNull();
  });

  it('ends without a network too', async () => {
    const { user } = renderScreen(<Who />, { handlers: [mockUnreachable(logout)] });
    await user.click(screen.getByText('Leave'));
    expect(await screen.findByText('signed-out')).toBeVisible();
  });

  it('follows the sign-out of another tab', async () => {
    const { session } = renderScreen(<Who />);
    session.followOtherTabs();
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'bellwether.token' })));
    expect(screen.getByText('signed-out')).toBeVisible();
  });

  it('fault 51: is over for a page that comes back after another tab signed out', async () => {
    const { session } = renderScreen(<Who />);
    session.followOtherTabs();
    localStorage.clear(); // nobody tells a page that the browser put aside
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(screen.getByText('signed-out')).toBeVisible();
  });

  it('never opens from a profile that something else wrote', () => {
    storeToken('demo-trader');
    for (const text of ['{', '"x"', '{"id":"1","role":"owner"}']) {
      localStorage.setItem('bellwether.profile', text);
      expect(readProfile()).toBeNull();
    }
  });
});

describe('a visitor', () => {
  it('costs the server nothing', async () => {
    const transport = vi.fn<Transport>();
    const session = createSession(transport);
    session.start();
    await userEvent.setup().keyboard('x');
    expect(session.read()).toEqual({ state: 'signed-out', message: null });
    expect(transport).not.toHaveBeenCalled();
  });
});
