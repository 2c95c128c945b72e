import type { HttpHandler } from 'msw';
import { type Notification, notificationEndpoints } from '#contracts/notifications.ts';
import { mockAnswerFrom } from '#mocks/mock-endpoint.ts';

let lastId = 0;

/** A new, unread notification; a test overrides only what matters to it. */
export const aNotification = (overrides: Partial<Notification> = {}): Notification => ({
  id: `notification-${(lastId += 1)}`,
  topic: 'new_post',
  title: 'Before the open',
  body: 'We wait for the first M15 close.',
  target: { section: 'posts', item: 'demo-post-6' },
  created_at: new Date().toISOString(),
  read: false,
  ...overrides,
});

/** An inbox of these, newest first, that remembers what was read. */
export function inboxOf(notifications: readonly Notification[]) {
  const inbox = [...notifications];
  const unread = () => inbox.filter(({ read }) => !read).length;
  const handlers: HttpHandler[] = [
    mockAnswerFrom(notificationEndpoints.list, ({ query: { limit, before } }) => {
      const start = before === undefined ? 0 : inbox.findIndex(({ id }) => id === before) + 1;
      return { unread: unread(), notifications: inbox.slice(start, start + limit) };
    }),
    mockAnswerFrom(notificationEndpoints.read, ({ body: { ids } }) => {
      for (const one of inbox) one.read ||= ids === undefined || ids.includes(one.id);
      return { unread: unread() };
    }),
  ];
  return { handlers, unread, arrive: (one: Notification) => void inbox.unshift(one) };
}
