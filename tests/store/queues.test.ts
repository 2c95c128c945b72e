import { expect, it } from 'vitest';
import { mails, pushSubscriptions } from '#api/db/schema/notifications.ts';
import { loginSessions, users } from '#api/db/schema/users.ts';
import { createMailStore, type MailRow } from '#api/features/mails/mails.store.ts';
import { createPushMessageStore } from '#api/features/notifications/push.store.ts';
import { aSubscriptionRow, notifyDevices } from '#tests/support/push-rows.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { aSessionRow, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const NOTHING = { waiting: 0, oldestAt: null, lastSentAt: null };

const aMail = (id: string, values: Partial<MailRow> = {}): MailRow => ({
  id,
  key: id,
  kind: 'access-code',
  recipient: 'ama@example.com',
  user_id: null,
  subject_id: null,
  subject: null,
  skip_reason: null,
  state: 'waiting',
  attempts: 0,
  next_try_at: AT,
  last_error: null,
  created_at: AT,
  sent_at: null,
  ...values,
});

it('of mails it is known how many wait, since when, and when the last one left', async () => {
  const store = createMailStore(database);
  expect(await store.queue()).toEqual(NOTHING);
  const sent = { state: 'sent', created_at: AT - 9 } as const;
  await database.write(async (tx) => {
    await tx
      .insert(mails)
      .values([
        aMail('m1', { ...sent, sent_at: AT - 5 }),
        aMail('m2', { ...sent, sent_at: AT - 4 }),
        aMail('m3', { state: 'sending', created_at: AT - 3 }),
        aMail('m4', { state: 'failed', created_at: AT - 8 }),
        aMail('m5'),
      ]);
  });
  expect(await store.queue()).toEqual({ waiting: 2, oldestAt: AT - 3, lastSentAt: AT - 4 });
});

it('counts waiting push messages and returns the oldest time; expired ones do not count', async () => {
  const store = createPushMessageStore(database);
  expect(await store.queue(AT)).toEqual(NOTHING);
  const ama = aUserRow();
  const session = aSessionRow(ama.id);
  await database.write(async (tx) => {
    await tx.insert(users).values(ama);
    await tx.insert(loginSessions).values(session);
    await tx
      .insert(pushSubscriptions)
      .values([aSubscriptionRow(session), aSubscriptionRow(session)]);
  });
  await notifyDevices(database, { at: AT - 60_000 });
  await notifyDevices(database, { at: AT });
  expect(await store.queue(AT)).toEqual({ waiting: 4, oldestAt: AT - 60_000, lastSentAt: null });
  expect(await store.queue(AT + 599_999)).toMatchObject({ waiting: 2, oldestAt: AT });
  expect(await store.queue(AT + 600_000)).toEqual(NOTHING);
});
