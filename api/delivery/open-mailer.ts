import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Mailer, toMessage } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

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
 * Writes each mail as an .eml file (RFC 5322). Mails contain access codes, so only the server's account may
 * read them. A file gets its name by an atomic rename.
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
    close: () => undefined, // nothing to abort
  };
}

/** The mail server and the sender; null: mails are written as files. */
export type MailServer = { readonly smtpUrl: string; readonly from: string } | null;

type Environment = { readonly dataDir: string; readonly now: () => number };

/** Sender of mails that are only written as files. */
const NO_REPLY = 'Bellwether <no-reply@localhost>';

export const openMailer = (server: MailServer, { dataDir, now }: Environment): Mailer =>
  server === null
    ? createOutboxMailer({ folder: join(dataDir, 'outbox'), from: NO_REPLY, now })
    : createSmtpMailer({ url: server.smtpUrl, from: server.from });
