import { expect, it, vi } from 'vitest';
import type { PushPayload } from '#contracts/notifications.ts';
import { showPushMessage } from './display.ts';

const payload: PushPayload = {
  id: '019aab31-2c3d-7e4f-8a51-7b8c9d0e1f24',
  topic: 'new_signal',
  title: 'EURUSD buy, Peak Scanner',
  body: 'Entry 1.08420, confidence 82%. Informational only.',
  target: { section: 'signals', item: '3f0c9a51b27d4e86' },
  unread: 3,
};

/** The arguments of `showNotification`. */
async function showPush(text: string | undefined) {
  const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>(async () => {});
  await showPushMessage({ showNotification }, text);
  expect(showNotification).toHaveBeenCalledOnce();
  return showNotification.mock.calls[0];
}

it('shows the message with its target; repeated messages replace each other', async () => {
  expect(await showPush(JSON.stringify(payload))).toEqual([
    payload.title,
    expect.objectContaining({ body: payload.body, tag: payload.id, data: payload.target }),
  ]);
});

it('shows the unread count on the app icon', async () => {
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => {});
  vi.stubGlobal('navigator', { setAppBadge });

  await showPush(JSON.stringify(payload));

  expect(setAppBadge).toHaveBeenCalledWith(3);
});

it.each([
  ['nothing', undefined],
  ['no JSON', 'EURUSD buy'],
  ['something else', '{"type":"ping"}'],
  ['an unknown section', JSON.stringify({ ...payload, target: { section: 'x', item: null } })],
])('shows a generic notification when the message has %s', async (_, text) => {
  const [title, options] = (await showPush(text)) ?? [];
  expect(title).toBe('New notification');
  expect(options).toMatchObject({ body: 'Open the app to read it.' });
  expect(options).not.toHaveProperty('data');
});
