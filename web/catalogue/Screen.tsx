import { type ReactElement, useEffect, useState } from 'react';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { TERMS_VERSION } from '#contracts/rules/access/membership.ts';
import { computedExamples, createDemo, emptyExamples } from '#mocks/demo.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';
import { createRequestLog } from '#mocks/scenario-transport.ts';
import { readScenario } from '#mocks/scenarios.ts';
import { seedPeople } from '#mocks/world/seed/people.ts';
import { App } from '#web/app/App.tsx';
import type { Transport } from '#web/client/api.ts';
import { connection } from '#web/client/network.ts';
import { deviceTexts, tabTexts } from '#web/client/storage.ts';
import { storeToken } from '#web/client/token.ts';
import { storeBuyer } from '#web/data/payments/stored-buyer.ts';
import { createSession, type Session } from '#web/data/session/session-store.ts';
import { storeProfile } from '#web/data/session/stored-profile.ts';
import { type ScreenName, type StateName, states } from './states.ts';

const parse = (name: ScreenName): [kind: string, key: string] => {
  const [kind = '', key = ''] = name.split('/');
  return [kind, key];
};

/** Nothing of the screen that was shown before is left on this device. */
async function emptyDevice(): Promise<void> {
  for (const key of deviceTexts.keys())
    if (key.startsWith('bellwether')) deviceTexts.write(key, null);
  for (const key of tabTexts.keys()) if (key.startsWith('bellwether')) tabTexts.write(key, null);
  const databases = await indexedDB.databases();
  await Promise.all(
    databases.map(
      ({ name = '' }) =>
        new Promise((resolve) => {
          const deleting = indexedDB.deleteDatabase(name);
          for (const end of ['success', 'error', 'blocked'])
            deleting.addEventListener(end, resolve);
        }),
    ),
  );
}

function setNetwork(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true });
  connection.set({ isReachable: isOnline });
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

function signIn(id: 'trader' | 'admin'): void {
  const person = seedPeople(new Date()).find((each) => each.id === id);
  if (person === undefined) throw new Error(`the demo has no ${id}`);
  storeToken(`demo-${id}`);
  storeProfile({
    id,
    username: person.username,
    email: person.email,
    role: person.role,
    access_expiration: person.expires_at,
    has_password: false,
  });
  // The screens are those of every day, not of the first one.
  deviceTexts.write(`bellwether.onboarding.${id}`, JSON.stringify({ isOver: true }));
}

/** The steps of a purchase, which the browser's history leads to. */
const PURCHASE: Readonly<Record<string, string>> = {
  plans: 'plans',
  information: 'information',
  method: 'method',
};

const VISIT = {
  session_id: '3f2b8c1d9e0a4b5c8d7e6f5a4b3c2d1e',
  package: 'monthly',
  amount: '30',
  method: 'stripe',
};

const OPEN_PAYMENT = {
  payment_status: 'unpaid',
  status: 'open',
  state: 'pending',
  detail: null,
  method: 'stripe',
  demo: true,
  package_type: 'monthly',
  amount: 30,
  currency: 'USD',
} as const;

const BUYER = {
  name: 'Kwame Boateng',
  email: 'kwame.boateng@example.com',
  phone: '+233241234567',
  packageType: 'monthly',
  acceptedTerms: TERMS_VERSION,
};

/** Puts the address and the history of the page where the screen is found. @returns the path of the app */
function goTo(name: ScreenName): string {
  const [kind, key] = parse(name);
  const address = new URL(location.href);
  if (kind !== 'visitor') address.searchParams.set('open', key);
  if (key === 'payment') {
    for (const [parameter, value] of Object.entries(VISIT))
      address.searchParams.set(parameter, value);
  }
  const access = PURCHASE[key];
  history.replaceState(
    access === undefined ? null : { values: { access }, sheets: 0 },
    '',
    address,
  );
  if (kind !== 'visitor' || key === 'login' || access !== undefined) return '/';
  return key === 'payment' ? '/payment-processing' : `/${key}`;
}

type Prepared = {
  session: Session;
  path: string;
  /** Calls that wait for their answer. */
  waiting: () => number;
  cut: () => void; // the network is gone from now on
};

async function prepare(name: ScreenName, state: StateName): Promise<Prepared> {
  await emptyDevice();
  setNetwork(true);
  const [kind, key] = parse(name);
  if (kind === 'visitor') {
    if (key === 'method' || (key === 'information' && state !== 'empty')) storeBuyer(BUYER);
    else if (key === 'information') storeBuyer({ packageType: 'monthly' });
  } else signIn(kind === 'console' ? 'admin' : 'trader');
  const path = goTo(name);
  const { transport } = createDemo({
    isStored: false,
    scenario: readScenario(states[state].scenario),
    log: createRequestLog(),
    handlers: [
      ...(state === 'empty' ? emptyExamples() : computedExamples()),
      mockAnswer(paymentEndpoints.status, OPEN_PAYMENT),
    ],
  });
  let waiting = 0;
  let isCut = false;
  const watched: Transport = async (request) => {
    if (isCut) throw new TypeError('Failed to fetch');
    waiting += 1;
    try {
      return await transport(request);
    } finally {
      waiting -= 1;
    }
  };
  const session = createSession(watched);
  session.start();
  const cut = (): void => {
    isCut = true;
    setNetwork(false);
  };
  return { session, path, waiting: () => waiting, cut };
}

const STEP_MS = 25;
const QUIET_STEPS = 24; // counted, because the mocks block the page while they compute
const LONGEST_MS = 30_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Every screen has a heading: before it is there, code is on its way. */
const hasHeading = (): boolean => document.querySelector('#storybook-root h1') !== null;

const isBusy = (): boolean =>
  !hasHeading() || document.querySelector('[aria-busy="true"]') !== null;

/** Waits until no call waits for its answer and nothing on the page says that it loads. */
async function untilQuiet(waiting: () => number): Promise<void> {
  const begin = performance.now();
  for (let steps = 0; steps < QUIET_STEPS && performance.now() - begin < LONGEST_MS;) {
    await wait(STEP_MS);
    steps = waiting() > 0 || isBusy() ? 0 : steps + 1;
  }
}

/** Waits for the frame of a screen whose calls are never answered. */
async function untilStarted(): Promise<void> {
  const begin = performance.now();
  while (!hasHeading() && performance.now() - begin < LONGEST_MS) await wait(STEP_MS);
  await wait(1000);
}

/** Before which the screen reads nothing. */
const PRESSED: Partial<Record<ScreenName, string>> = { 'member/institutional': 'ANALYSE' };

async function press(name: string): Promise<void> {
  const isMeant = (button: Element): boolean => button.textContent === name;
  [...document.querySelectorAll('button')].find(isMeant)?.click();
  await wait(50);
}

/** Brings the page into its state and then marks it as ready, for `npm run catalogue:check`. */
async function finish(
  name: ScreenName,
  state: StateName,
  { waiting, cut }: Prepared,
): Promise<void> {
  if (state === 'loading') await untilStarted();
  else await untilQuiet(waiting);
  const pressed = PRESSED[name];
  if (pressed !== undefined) {
    await press(pressed);
    await (state === 'loading' ? wait(500) : untilQuiet(waiting));
  }
  if (state === 'offline') {
    cut();
    await untilQuiet(waiting);
  }
  document.documentElement.dataset['catalogue'] = 'ready';
}

type ScreenProps = { name: ScreenName; state: StateName };

/** A screen of the app in a state, over mocks of its own. Another one needs another key. */
export function Screen({ name, state }: ScreenProps): ReactElement | null {
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  useEffect(() => {
    let isGone = false;
    delete document.documentElement.dataset['catalogue'];
    async function start(): Promise<void> {
      const next = await prepare(name, state);
      if (isGone) return;
      setPrepared(next);
      await finish(name, state, next);
    }
    void start();
    return () => {
      isGone = true;
    };
  }, [name, state]);
  return prepared && <App session={prepared.session} path={prepared.path} />;
}
