import type { Caller } from '#api/http/caller.ts';
import { ApiError, type FieldError } from '#contracts/errors.ts';
import type { NotificationPreferences } from '#contracts/notifications.ts';
import { channelsOf } from '#contracts/rules/notifications/chat-message.ts';
import { topicsOf } from '#contracts/rules/notifications/notification-topics.ts';
import type { NotificationPreferencesStore } from './inbox.store.ts';

type Deps = { readonly store: NotificationPreferencesStore; readonly now: () => number };
type Reader = Pick<Caller, 'id' | 'role'>;
type Stored = Awaited<ReturnType<NotificationPreferencesStore['find']>>;
export type NotificationPreferencesService = ReturnType<
  typeof createNotificationPreferencesService
>;

export const createNotificationPreferencesService = ({ store, now }: Deps) => ({
  read: async ({ id, role }: Reader): Promise<NotificationPreferences> =>
    toPreferences(await store.find(id), role),

  /** @throws ApiError 422 for topics of the other role */
  async change({ id, role }: Reader, wanted: NotificationPreferences) {
    refuseForeign(wanted, role);
    const { quiet_hours } = wanted;
    const topics = Object.fromEntries(
      wanted.topics.map(({ topic, ...channels }) => [topic, channels]),
    );
    const saved = await store.save({ user_id: id, topics, quiet_hours, updated_at: now() });
    return toPreferences(saved, role);
  },
});

const toPreferences = (stored: Stored, role: Caller['role']): NotificationPreferences => ({
  topics: topicsOf(role).map((topic) => channelsOf(topic, stored?.topics[topic])),
  quiet_hours: stored?.quiet_hours ?? null,
});

function refuseForeign({ topics }: NotificationPreferences, role: Caller['role']): void {
  const own = topicsOf(role);
  const detail = 'Unknown topic';
  const errors = topics.flatMap(({ topic }, position): FieldError[] =>
    own.includes(topic) ? [] : [{ in: 'body', pointer: `#/topics/${position}/topic`, detail }],
  );
  if (errors.length > 0) throw new ApiError('request.invalid', detail, { errors });
}
