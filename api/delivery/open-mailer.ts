import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { fileStamp } from '#api/db/backup-file.ts';
import { type Mailer, toMessage } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** Sender of mails that are only written as files. */
const NO_REPLY = 'Bellwether <no-reply@localhost>';

type Environment = { readonly dataDir: string; readonly now: () => number };

/**
 * Writes each mail as an .eml file (RFC 5322). Mails contain access codes, so only the server's account may
 * read them. A file gets its name by an atomic rename.
 */
function createOutboxMailer({ dataDir, now }: Environment): Mailer {
  const folder = join(dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    sends: false,
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, NO_REPLY));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not written out whole.');
      const file = join(folder, `${fileStamp(now())}-${mail.id}.eml`);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.unfinished`, message, { mode: 0o600 });
      renameSync(`${file}.unfinished`, file);
    },
    close: () => undefined, // nothing to abort
  };
}

/** The mail server and the sender; null: mails are written as files. */
export type MailServer = { readonly smtpUrl: string; readonly from: string } | null;

/** @param environment the data folder and the clock (UTC ms), for mails as files */
export const openMailer = (server: MailServer, environment: Environment): Mailer =>
  server === null
    ? createOutboxMailer(environment)
    : createSmtpMailer({ url: server.smtpUrl, from: server.from });
