import { join } from 'node:path';
import type { Mailer } from './mailer.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** A mail server and who writes; null: mails are files. */
export type MailChoice = { readonly smtpUrl: string; readonly from: string } | null;

type Place = { readonly dataDir: string; readonly now: () => number };

/** Of mails that never leave the machine. */
const NOBODY = 'Bellwether <no-reply@localhost>';

export const openMailer = (choice: MailChoice, { dataDir, now }: Place): Mailer =>
  choice === null
    ? createOutboxMailer({ folder: join(dataDir, 'outbox'), from: NOBODY, now })
    : createSmtpMailer({ url: choice.smtpUrl, from: choice.from });
