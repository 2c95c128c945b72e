import type { NewNotice } from '#api/features/notifications/post-event.service.ts';
import type { NotificationCopy } from '#api/domain/notification-copy.ts';

/** Stores notices in a transaction of their own. */
export type PostNotices = (notices: readonly NewNotice[]) => Promise<void>;

/** For administrators, once for each kind of trouble and UTC day. @param at UTC ms */
export const troubleNotice = (words: NotificationCopy, at: number): NewNotice => ({
  ...words,
  key: `${words.topic}:${new Date(at).toISOString().slice(0, 10)}`,
  audience: 'administrators',
  at,
});
