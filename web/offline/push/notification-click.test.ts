import { expect, it, vi } from 'vitest';
import { openFromNotification } from './notification-click.ts';

const target = { section: 'posts', item: 'demo-post-6' } as const;

function aWindow(name: string, overrides: Partial<WindowClient> = {}) {
  const messages: unknown[] = [];
  const focus = vi.fn<() => Promise<unknown>>(async () => client);
  const client = {
    url: 'https://bellwether.test/',
    focused: false,
    visibilityState: 'hidden',
    postMessage: (message: unknown) => void messages.push(message),
    focus,
    ...overrides,
  } as unknown as WindowClient;
  return { name, client, messages, focus };
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
  await openFromNotification(clients as Pick<Clients, 'matchAll' | 'openWindow'>, data);
  return opened;
}

it('opens a closed app at the target of the notification', async () => {
  expect(await tap(target, [])).toEqual(['/?open=posts&item=demo-post-6']);
  expect(await tap({ section: 'webinar', item: '42' }, [])).toEqual(['/#course-viewer-42']);
});

it('focuses an open app and sends it the target', async () => {
  const hidden = aWindow('hidden');
  const visible = aWindow('visible', { visibilityState: 'visible' });

  expect(await tap(target, [hidden, visible])).toEqual([]);

  expect(visible.messages).toEqual([{ type: 'OPEN', target }]);
  expect(visible.focus).toHaveBeenCalledOnce();
  expect(hidden.messages).toEqual([]);
});

it('prefers the window that has the focus', async () => {
  const visible = aWindow('visible', { visibilityState: 'visible' });
  const focused = aWindow('focused', { visibilityState: 'visible', focused: true });

  await tap(target, [visible, focused]);

  expect(focused.messages).toHaveLength(1);
  expect(visible.messages).toHaveLength(0);
});

it('ignores a payment page', async () => {
  const payment = aWindow('payment', {
    url: 'https://bellwether.test/payment-processing?session_id=1',
    focused: true,
  });

  expect(await tap(target, [payment])).toEqual(['/?open=posts&item=demo-post-6']);
  expect(payment.messages).toEqual([]);
});

it('only focuses the app for a notification without a target', async () => {
  const open = aWindow('open');

  expect(await tap(null, [])).toEqual(['/']);
  expect(await tap({ section: 'casino', item: null }, [open])).toEqual([]);

  expect(open.messages).toEqual([]);
  expect(open.focus).toHaveBeenCalledOnce();
});

it('sends the target also if the window cannot be focused', async () => {
  const stubborn = aWindow('stubborn', { focus: () => Promise.reject(new Error('not allowed')) });

  await tap(target, [stubborn]);

  expect(stubborn.messages).toEqual([{ type: 'OPEN', target }]);
});
