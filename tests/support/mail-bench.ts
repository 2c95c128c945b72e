import { pictures } from './start-api.ts';
import { type DatabasePlace, openDatabase } from '#api/db/open-database.ts';
import { users } from '#api/db/schema/users.ts';
import { createSmtpMailer } from '#api/delivery/smtp-mailer.ts';
import { queueMail } from '#api/features/mails/mail-queue.service.ts';
import {
  createMailSubjectStore,
  createMailStore,
  type MailStore,
} from '#api/features/mails/mails.store.ts';
import { createMailWriter, createMailService } from '#api/features/mails/mails.service.ts';
import { createSettingsService } from '#api/features/settings/settings.service.ts';
import { createSettingsStore } from '#api/features/settings/settings.store.ts';
import { createAccessCodes } from '#api/features/users/access-codes.service.ts';
import { deriveSecrets } from '#api/config/secrets.ts';
import { aUserRow, AT } from './store-rows.ts';

export const LOST_CODE = '7K2M-Q9XT-4HVB-R3ZN';

type Options = {
  readonly place: DatabasePlace;
  readonly smtpUrl: string;
  readonly now: () => number;
  /** In the place of the store's own. */
  readonly sent?: MailStore['sent'];
};

/** What sends mails, over a database that outlives the process, and nothing else of the server. */
export async function openMailBench({ place, smtpUrl, now, sent }: Options) {
  const database = await openDatabase(place);
  const codes = createAccessCodes(deriveSecrets(Buffer.alloc(32, 7)));
  const mailer = createSmtpMailer({ url: smtpUrl, from: 'Bellwether <access@bellwether.example>' });
  const store = createMailStore(database);
  const mails = createMailService({
    store: { ...store, ...(sent && { sent }) },
    write: createMailWriter({
      store: createMailSubjectStore(database),
      codes,
      settings: createSettingsService({ store: createSettingsStore(database), pictures, now }),
      publicUrl: 'https://desk.example.com',
      contactPhone: null,
      now,
    }),
    preview: () => Promise.resolve(null),
    mailer,
    now,
    isStopping: () => false,
    onFailure: () => undefined,
  });
  return {
    mails,
    /** A member who has lost the code, and the mail that tells it. */
    async queue(recipient: string): Promise<void> {
      const user = aUserRow({ email: recipient, expires_at: null });
      const code_sealed = codes.seal(LOST_CODE, user.id);
      await database.write(async (tx) => {
        await tx.insert(users).values({ ...user, code_sealed });
        const order = { kind: 'access-code', userId: user.id, subjectId: 'now' } as const;
        await queueMail(tx, { ...order, recipient, at: AT });
      });
    },
    async close(): Promise<void> {
      mailer.close();
      await database.close();
    },
  };
}
