import { expect, it, vi } from 'vitest';
import type { PushPayload } from '#contracts/notifications.ts';
import { showMessage } from './display.ts';

const payload: PushPayload = {
  id: '019aab31-2c3d-7e4f-8a51-7b8c9d0e1f24',
  topic: 'new_signal',
  title: 'EURUSD buy, Peak Scanner',
  body: 'Entry 1.08420, confidence 82%. Informational only.',
  target: { section: 'signals', item: '3f0c9a51b27d4e86' },
  unread: 3,
};

/** What the system was given to show. */
async function shownFor(text: string | undefined) {
  const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>(async () => {});
  await showMessage({ showNotification }, text);
  expect(showNotification).toHaveBeenCalledOnce();
  return showNotification.mock.calls[0];
}

it('shows what the message says, once however often it comes, with what it leads to', async () => {
  expect(await shownFor(JSON.stringify(payload))).toEqual([
    payload.title,
    expect.objectContaining({ body: payload.body, tag: payload.id, data: payload.target }),
  ]);
});

it('counts what is unread on the icon of the app', async () => {
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => {});
  vi.stubGlobal('navigator', { setAppBadge });

  await shownFor(JSON.stringify(payload));

  expect(setAppBadge).toHaveBeenCalledWith(3);
});

it.each([
  ['nothing', undefined],
  ['no JSON', 'EURUSD buy'],
  ['something else', '{"type":"ping"}'],
  ['an unknown section', JSON.stringify({ ...payload, target: { section: 'x', item: null } })],
])('shows that something came when the message holds %s', async (_, text) => {
  const [title, options] = (await shownFor(text)) ?? [];
  expect(title).toBe('New notification');
  expect(options).toMatchObject({ body: 'Open the app to read it.' });
  expect(options).not.toHaveProperty('data');
});
