import '@testing-library/jest-dom/vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import type { ReactElement, ReactNode } from 'react';
import { computedExamples } from '#mocks/demo.ts';
import { sampleTransport } from '#mocks/samples.ts';
import { seedPeople } from '#mocks/world/seed/people.ts';
import { SamplesProvider } from '#web/client/api-context.tsx';
import { storeToken } from '#web/client/token.ts';
import { createQueryClient } from '#web/data/DataProvider.tsx';
import { SessionProvider } from '#web/data/session/session.tsx';
import { createSession, type Session } from '#web/data/session/session-store.ts';
import { storeProfile } from '#web/data/session/stored-profile.ts';
import { SingleKeysContext } from '#web/ui/row-keys.ts';
import { startMockBackend } from './mock-server.ts';

type Options = {
  /** Who is signed in; null: a visitor. */
  user?: 'trader' | 'admin' | null;
  /** Put before the mocks of the contract. */
  handlers?: readonly HttpHandler[];
  /** The clock of the mock server. */
  now?: () => Date;
};

/** Puts a person of the demo's first day into this browser, as an earlier sign-in would have. */
function signIn(id: 'trader' | 'admin'): void {
  const person = seedPeople(new Date()).find((candidate) => candidate.id === id);
  if (!person) throw new Error(`the demo has no ${id}`);
  storeToken(`demo-${id}`);
  storeProfile({
    id: person.id,
    username: person.username,
    email: person.email,
    role: person.role,
    access_expiration: person.expires_at,
    has_password: person.password_mark !== null,
  });
}

/** @param isAdmin has single keys, as in the console */
function createWrapper(session: Session, isAdmin: boolean) {
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  return ({ children }: { children: ReactNode }) => (
    <SessionProvider session={session}>
      <SamplesProvider load={async () => sampleTransport}>
        <SingleKeysContext value={isAdmin}>
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        </SingleKeysContext>
      </SamplesProvider>
    </SessionProvider>
  );
}

/** Shows a screen over the mocks of the contract, with a signed-in trader unless the test says otherwise. */
export function renderScreen(
  ui: ReactElement,
  { user = 'trader', handlers = [], ...server }: Options = {},
) {
  if (user !== null) signIn(user);
  const backend = startMockBackend({ ...server, handlers: [...handlers, ...computedExamples()] });
  const session = createSession(backend.transport);
  session.start();
  const screen = render(ui, { wrapper: createWrapper(session, user === 'admin') });
  return { ...screen, user: userEvent.setup(), backend, session };
}
