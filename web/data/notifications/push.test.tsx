import { screen, waitFor } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { pushEndpoints } from '#contracts/push.ts';
import { mockAnswer, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { storePushWanted } from '#web/offline/push/device.ts';
import { useSignOut } from '../session/sign-out.ts';
import { useConnectedDevice } from './connected-device.ts';
import { usePushDevice } from './push.ts';

const KEY = pushEndpoints.key.example.public_key ?? '';
const OTHER_KEY = KEY.replace('BP4', 'BQ4');
const sendsPush = mockAnswer(pushEndpoints.key, { public_key: KEY });
const SUBSCRIBE = 'POST /api/push/subscriptions';

const bytesOf = (key: string): ArrayBuffer =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  ).buffer;

/** A browser that allows notifications, and the keys for which its device has subscribed, one by one. */
function allowPush({ subscribedFor }: { subscribedFor?: string } = {}) {
  const created: string[] = [];
  let current: object | null = null;
  function subscribe(key: string): object {
    created.push(key);
    const address = {
      endpoint: `https://push.example.com/${created.length}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    };
    current = {
      ...address,
      options: { applicationServerKey: bytesOf(key) },
      toJSON: () => address,
      unsubscribe: async () => {
        current = null;
      },
    };
    return current;
  }
  if (subscribedFor !== undefined) subscribe(subscribedFor);
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async (options: { applicationServerKey: string }) =>
      subscribe(options.applicationServerKey),
  };
  vi.stubGlobal('PushManager', pushManager);
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: async () => 'granted',
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return { created, isSubscribed: () => current !== null };
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => (run(), 1));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
});

function Device() {
  const device = usePushDevice();
  const { signOut } = useSignOut();
  useConnectedDevice();
  return (
    <>
      <p>{`${device.permission}, ${device.isSubscribed ? 'on' : 'off'}`}</p>
      <button onClick={() => void device.subscribe()}>On</button>
      <button onClick={() => void device.unsubscribe()}>Off</button>
      <button onClick={() => void signOut('keep')}>Leave</button>
    </>
  );
}

const showDevice = (handlers: readonly HttpHandler[] = [sendsPush]) =>
  renderScreen(<Device />, { handlers });

it('subscribes for the key of the server, and tells it where the device is', async () => {
  const { created } = allowPush();
  const { user, backend } = showDevice();

  await user.click(await screen.findByText('On'));

  expect(await screen.findByText('granted, on')).toBeVisible();
  expect(created).toEqual([KEY]);
  expect(backend.calls).toContain(SUBSCRIBE);
});

it('tells the server again at every start, for a login session that knows no device yet', async () => {
  storePushWanted('trader', true);
  const { created } = allowPush({ subscribedFor: KEY });

  const { backend } = showDevice();

  await waitFor(() => expect(backend.calls).toContain(SUBSCRIBE));
  expect(created).toEqual([KEY]);
});

it('subscribes anew when the server has another key', async () => {
  storePushWanted('trader', true);
  const { created } = allowPush({ subscribedFor: OTHER_KEY });

  const { backend } = showDevice();

  await waitFor(() => expect(backend.calls).toContain(SUBSCRIBE));
  expect(created).toEqual([OTHER_KEY, KEY]);
});

it('connects once the network is back', async () => {
  storePushWanted('trader', true);
  allowPush();
  const { backend } = showDevice([mockUnreachable(pushEndpoints.key)]);
  await waitFor(() => expect(backend.calls).toContain('GET /api/push/key'));

  backend.use(sendsPush);
  window.dispatchEvent(new Event('online'));

  await waitFor(() => expect(backend.calls).toContain(SUBSCRIBE));
});

it('asks for nothing on behalf of who never wanted notifications on this device', async () => {
  storePushWanted('kwame', true);
  const { created } = allowPush();
  const { backend } = showDevice();

  expect(await screen.findByText('granted, off')).toBeVisible();
  expect(created).toEqual([]);
  expect(backend.calls).not.toContain(SUBSCRIBE);
});

it('ends it on the device without a network, and does not begin again by itself', async () => {
  storePushWanted('trader', true);
  const { isSubscribed } = allowPush({ subscribedFor: KEY });
  const { user } = showDevice([sendsPush, mockUnreachable(pushEndpoints.unsubscribe)]);
  await screen.findByText('granted, on');

  await user.click(screen.getByText('Off'));

  expect(await screen.findByText('granted, off')).toBeVisible();
  expect(isSubscribed()).toBe(false);
  expect(localStorage.getItem('bellwether.push.trader')).toBeNull();
});

it('ends with signing out, and is wanted again at the next sign-in', async () => {
  storePushWanted('trader', true);
  const { isSubscribed } = allowPush({ subscribedFor: KEY });
  const { user } = showDevice();
  await screen.findByText('granted, on');

  await user.click(screen.getByText('Leave'));

  await waitFor(() => expect(isSubscribed()).toBe(false));
  expect(localStorage.getItem('bellwether.push.trader')).toBe('on');
});
