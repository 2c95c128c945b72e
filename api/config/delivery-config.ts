import { z } from 'zod';
import type { MailServer } from '#api/delivery/open-mailer.ts';

/** `access@example.com`, or `Bellwether <access@example.com>`. */
const SENDER = /^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

export const mailEnvironment = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' })
    .nullable()
    .default(null),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must be an address, or a name with an address: Bellwether <access@example.com>')
    .nullable()
    .default(null),
};

/**
 * Null: mails are written to the outbox folder.
 *
 * @throws Error with one sentence when only one of the two is set
 */
export function readMailChoice({
  SMTP_URL,
  MAIL_FROM,
}: z.infer<z.ZodObject<typeof mailEnvironment>>): MailServer {
  if (SMTP_URL === null && MAIL_FROM === null) return null;
  if (SMTP_URL === null) throw new Error('SMTP_URL is needed with MAIL_FROM.');
  if (MAIL_FROM === null) throw new Error('MAIL_FROM is needed with SMTP_URL.');
  return { smtpUrl: SMTP_URL, from: MAIL_FROM };
}

/** Normalizes `push.example.com` or `push.example.com:8443`; null: not a host. */
function hostOf(entry: string): string | null {
  if (!/^[\w.-]+(?::\d{1,5})?$/.test(entry) || !URL.canParse(`https://${entry}`)) return null;
  return new URL(`https://${entry}`).host;
}

const entriesOf = (list: string): string[] => list.split(',').map((entry) => entry.trim());

const address = z
  .url({ protocol: /^https?$/, error: 'must be a web address' })
  .nullable()
  .default(null);

/** Other addresses of the chat services: of a Bot API server of one's own, and of tests. */
export const chatEnvironment = { TELEGRAM_BASE_URL: address, DISCORD_BASE_URL: address };

export const pushEnvironment = {
  PUSH_HOSTS: z
    .string()
    .refine(
      (list) => entriesOf(list).every((entry) => hostOf(entry) !== null),
      'must be hosts, with a port where it is not 443, such as push.example.com,localhost:8443',
    )
    .transform((list) => entriesOf(list).flatMap((entry) => hostOf(entry) ?? []))
    .default([]),
};

/** The contact for push services; a made-up one on a developer's machine, because Apple refuses `https://localhost`. */
export function pushContact(mail: MailServer, publicUrl: string): string {
  if (mail !== null) return `mailto:${mail.from.replace(/^.*<|>$/g, '')}`;
  const isPublic = /^https:\/\/(?!localhost\b)/.test(publicUrl);
  return isPublic ? publicUrl : 'mailto:no-reply@localhost';
}
