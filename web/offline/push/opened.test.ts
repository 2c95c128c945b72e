import { expect, it, vi } from 'vitest';
import { openTapped } from './opened.ts';

const target = { section: 'posts', item: 'demo-post-6' } as const;

function aWindow(name: string, looks: Partial<WindowClient> = {}) {
  const said: unknown[] = [];
  const focus = vi.fn<() => Promise<unknown>>(async () => client);
  const client = {
    url: 'https://bellwether.test/',
    focused: false,
    visibilityState: 'hidden',
    postMessage: (message: unknown) => void said.push(message),
    focus,
    ...looks,
  } as unknown as WindowClient;
  return { name, client, said, focus };
}

async function tap(data: unknown, windows: readonly ReturnType<typeof aWindow>[]) {
  const opened: string[] = [];
  const clients = {
    matchAll: async () => windows.map(({ client }) => client),
    openWindow: async (address: string) => {
      opened.push(address);
      return null;
    },
  };
  await openTapped(clients as Pick<Clients, 'matchAll' | 'openWindow'>, data);
  return opened;
}

it('opens the app at what the notification is about where it is closed', async () => {
  expect(await tap(target, [])).toEqual(['/?open=posts&item=demo-post-6']);
  expect(await tap({ section: 'webinar', item: '42' }, [])).toEqual(['/#course-viewer-42']);
});

it('brings an open app to the front and tells it what to open', async () => {
  const hidden = aWindow('hidden');
  const visible = aWindow('visible', { visibilityState: 'visible' });

  expect(await tap(target, [hidden, visible])).toEqual([]);

  expect(visible.said).toEqual([{ type: 'OPEN', target }]);
  expect(visible.focus).toHaveBeenCalledOnce();
  expect(hidden.said).toEqual([]);
});

it('prefers the window that has the focus', async () => {
  const visible = aWindow('visible', { visibilityState: 'visible' });
  const focused = aWindow('focused', { visibilityState: 'visible', focused: true });

  await tap(target, [visible, focused]);

  expect(focused.said).toHaveLength(1);
  expect(visible.said).toHaveLength(0);
});

it('leaves the page of a payment alone', async () => {
  const payment = aWindow('payment', {
    url: 'https://bellwether.test/payment-processing?session_id=1',
    focused: true,
  });

  expect(await tap(target, [payment])).toEqual(['/?open=posts&item=demo-post-6']);
  expect(payment.said).toEqual([]);
});

it('only shows the app for a notification that leads nowhere', async () => {
  const open = aWindow('open');

  expect(await tap(null, [])).toEqual(['/']);
  expect(await tap({ section: 'casino', item: null }, [open])).toEqual([]);

  expect(open.said).toEqual([]);
  expect(open.focus).toHaveBeenCalledOnce();
});

it('still says what to open where the system keeps the window in the back', async () => {
  const stubborn = aWindow('stubborn', { focus: () => Promise.reject(new Error('not allowed')) });

  await tap(target, [stubborn]);

  expect(stubborn.said).toEqual([{ type: 'OPEN', target }]);
});
