import { and, eq } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { notices, notificationPreferences } from '#api/db/schema/notifications.ts';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';
import { webinarRegistrations, webinars } from '#api/db/schema/webinars.ts';
import type { MailRow } from './mails.store.ts';

export type Member = typeof users.$inferSelect;

/** What an activation was about, as it stands now; what was deleted meanwhile is null. */
export type Activation = {
  readonly user: Member;
  readonly transaction: typeof paymentTransactions.$inferSelect | null;
  readonly subscription: typeof subscriptions.$inferSelect | null;
};

/** A place that is still held. */
export type HeldPlace = { readonly user: Member; readonly webinar: typeof webinars.$inferSelect };

/** A notice, and how its reader wants to hear of things; null: they never chose. */
export type NoticeForMember = {
  readonly user: Member;
  readonly notice: typeof notices.$inferSelect;
  readonly topics: (typeof notificationPreferences.$inferSelect)['topics'] | null;
};

export type MailSubjectStore = ReturnType<typeof createMailSubjectStore>;

/** What mails tell of, as it stands when they are written; null: there is nothing to tell any more. */
export function createMailSubjectStore({ db }: Pick<StoreDeps, 'db'>) {
  return {
    async findMember({ user_id }: MailRow): Promise<Member | null> {
      const [user] = await db.select().from(users).where(isReader(user_id));
      return user ?? null;
    },

    async findActivation({ user_id, subject_id }: MailRow): Promise<Activation | null> {
      const [found] = await db
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
      return found ?? null;
    },

    async findPlace({ user_id, subject_id }: MailRow): Promise<HeldPlace | null> {
      const { webinar_id } = webinarRegistrations;
      const [found] = await db
        .select({ user: users, webinar: webinars })
        .from(users)
        .innerJoin(webinarRegistrations, eq(webinarRegistrations.user_id, users.id))
        .innerJoin(webinars, eq(webinars.id, webinar_id))
        .where(and(isReader(user_id), eq(webinar_id, subject_id ?? '')));
      return found ?? null;
    },

    async findNotice({ user_id, subject_id }: MailRow): Promise<NoticeForMember | null> {
      const [found] = await db
        .select({ user: users, notice: notices, topics: notificationPreferences.topics })
        .from(users)
        .innerJoin(notices, eq(notices.id, subject_id ?? ''))
        .leftJoin(notificationPreferences, eq(notificationPreferences.user_id, users.id))
        .where(isReader(user_id));
      return found ?? null;
    },
  };
}

const isReader = (userId: string | null) => eq(users.id, userId ?? '');
