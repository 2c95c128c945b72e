import { beforeEach, describe, expect, it } from 'vitest';
import { outboxEvents, notificationPreferences } from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';
import { webinarRegistrations, webinars } from '#api/db/schema/content.ts';
import { createMailSubjectStore, type MailRow } from '#api/features/mails/mails.store.ts';
import { postEvent } from '#api/features/notifications/post-event.service.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createMailSubjectStore(database);
const ama = aUserRow();
const kofi = aUserRow();

const aMail = (overrides: Partial<MailRow>): MailRow => ({
  id: 'mail',
  key: 'mail',
  kind: 'notice',
  recipient: 'ama@example.com',
  user_id: ama.id,
  subject_id: null,
  subject: null,
  skip_reason: null,
  state: 'sending',
  attempts: 1,
  next_try_at: AT,
  last_error: null,
  created_at: AT,
  sent_at: null,
  ...overrides,
});

const aWebinar: typeof webinars.$inferInsert = {
  id: 'gold',
  title: 'Gold before the Fed',
  description: '',
  presenter: 'Adjoa Mensima',
  starts_at: AT,
  duration_min: 60,
  meeting_url: 'https://meet.example.com/gold',
  recording_url: null,
  topics: [],
  max_attendees: null,
  changes: 0,
  created_at: AT,
  updated_at: AT,
};

beforeEach(() => database.write(async (tx) => void (await tx.insert(users).values([ama, kofi]))));

describe('what a mail tells of', () => {
  it('is the member it is for', async () => {
    expect(await store.findMember(aMail({}))).toMatchObject({ id: ama.id });
    expect(await store.findMember(aMail({ user_id: null }))).toBeNull();
  });

  it('is a place as long as the member has it', async () => {
    await database.write(async (tx) => {
      await tx.insert(webinars).values(aWebinar);
      await tx
        .insert(webinarRegistrations)
        .values({ webinar_id: 'gold', user_id: ama.id, created_at: AT });
    });
    const place = { user: { id: ama.id }, webinar: { title: 'Gold before the Fed' } };
    expect(await store.findRegistration(aMail({ subject_id: 'gold' }))).toMatchObject(place);
    expect(
      await store.findRegistration(aMail({ subject_id: 'gold', user_id: kofi.id })),
    ).toBeNull();
    expect(await store.findRegistration(aMail({ subject_id: 'silver' }))).toBeNull();
  });

  it('is an event, with the preferences of its reader', async () => {
    const topics = { new_post: { push: false, email: true } };
    await database.write(async (tx) => {
      const target = { section: 'posts', item: null } as const;
      const content = { topic: 'new_post', title: 'Before the open', body: '', target } as const;
      await postEvent(tx, { key: 'a', audience: 'members', ...content, at: AT });
      await tx
        .insert(notificationPreferences)
        .values({ user_id: ama.id, topics, quiet_hours: null, updated_at: AT });
    });
    const [event] = await database.db.select().from(outboxEvents);
    const mail = aMail({ subject_id: event?.id ?? '' });
    expect(await store.findEvent(mail)).toMatchObject({
      event: { title: 'Before the open' },
      topics,
    });
    expect(await store.findEvent({ ...mail, user_id: kofi.id })).toMatchObject({ topics: null });
    expect(await store.findEvent(aMail({ subject_id: 'gone' }))).toBeNull();
  });
});
