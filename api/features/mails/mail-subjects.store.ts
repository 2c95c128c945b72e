import { and, eq } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { outboxEvents, notificationPreferences } from '#api/db/schema/notifications.ts';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';
import { webinarRegistrations, webinars } from '#api/db/schema/webinars.ts';
import type { MailRow } from './mails.store.ts';

export type Member = typeof users.$inferSelect;

/** The current data of an activation; null for deleted rows. */
export type Activation = {
  readonly user: Member;
  readonly transaction: typeof paymentTransactions.$inferSelect | null;
  readonly subscription: typeof subscriptions.$inferSelect | null;
};

export type RegisteredPlace = {
  readonly user: Member;
  readonly webinar: typeof webinars.$inferSelect;
};

/** An event and its recipient's preferences; null: none chosen. */
export type EventForMember = {
  readonly user: Member;
  readonly event: typeof outboxEvents.$inferSelect;
  readonly topics: (typeof notificationPreferences.$inferSelect)['topics'] | null;
};

export type MailSubjectStore = ReturnType<typeof createMailSubjectStore>;

/** Current data of mail subjects; null: the subject no longer exists. */
export function createMailSubjectStore({ db }: Pick<StoreDeps, 'db'>) {
  return {
    async findMember({ user_id }: MailRow): Promise<Member | null> {
      const [user] = await db.select().from(users).where(isReader(user_id));
      return user ?? null;
    },

    async findActivation({ user_id, subject_id }: MailRow): Promise<Activation | null> {
      const [row] = await db
        .select({ user: users, transaction: paymentTransactions, subscription: subscriptions })
        .from(users)
        .leftJoin(paymentTransactions, eq(paymentTransactions.id, subject_id ?? ''))
        .leftJoin(
          subscriptions,
          and(
            eq(subscriptions.payment_transaction_id, paymentTransactions.id),
            eq(subscriptions.user_id, users.id),
          ),
        )
        .where(isReader(user_id));
      return row ?? null;
    },

    async findRegistration({ user_id, subject_id }: MailRow): Promise<RegisteredPlace | null> {
      const { webinar_id } = webinarRegistrations;
      const [row] = await db
        .select({ user: users, webinar: webinars })
        .from(users)
        .innerJoin(webinarRegistrations, eq(webinarRegistrations.user_id, users.id))
        .innerJoin(webinars, eq(webinars.id, webinar_id))
        .where(and(isReader(user_id), eq(webinar_id, subject_id ?? '')));
      return row ?? null;
    },

    async findEvent({ user_id, subject_id }: MailRow): Promise<EventForMember | null> {
      const [row] = await db
        .select({ user: users, event: outboxEvents, topics: notificationPreferences.topics })
        .from(users)
        .innerJoin(outboxEvents, eq(outboxEvents.id, subject_id ?? ''))
        .leftJoin(notificationPreferences, eq(notificationPreferences.user_id, users.id))
        .where(isReader(user_id));
      return row ?? null;
    },
  };
}

const isReader = (userId: string | null) => eq(users.id, userId ?? '');
