import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import { toMessage } from './to-message.ts';

type Options = {
  readonly folder: string;
  readonly from: string;
  /** UTC ms. */
  readonly now: () => number;
};

/** `2026-11-20T14-05-00Z`: sorts by time and is a file name everywhere. */
const fileStamp = (t: number): string =>
  new Date(t).toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

/**
 * Writes each mail as an .eml file (RFC 5322) that mail programs open. They hold access codes: only the
 * account the server runs under may read them. A file has its name only once it is whole.
 */
function createOutboxMailer({ folder, from, now }: Options): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not written out whole.');
      const file = join(folder, `${fileStamp(now())}-${mail.id}.eml`);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.unfinished`, message, { mode: 0o600 });
      renameSync(`${file}.unfinished`, file);
    },
    close: () => undefined, // nothing takes long
  };
}

/** A mail server and who writes; null: mails are files. */
export type MailChoice = { readonly smtpUrl: string; readonly from: string } | null;

type Place = { readonly dataDir: string; readonly now: () => number };

/** Of mails that never leave the machine. */
const NOBODY = 'Bellwether <no-reply@localhost>';

export const openMailer = (choice: MailChoice, { dataDir, now }: Place): Mailer =>
  choice === null
    ? createOutboxMailer({ folder: join(dataDir, 'outbox'), from: NOBODY, now })
    : createSmtpMailer({ url: choice.smtpUrl, from: choice.from });
