import { z } from 'zod';
import type { MailServer } from '#api/delivery/open-mailer.ts';

/** `access@example.com`, or with a name in front: `Bellwether <access@example.com>`. */
const SENDER = /^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

/** The variables that say how mails leave. */
export const deliveryEnvironment = {
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
type DeliveryEnvironment = z.infer<z.ZodObject<typeof deliveryEnvironment>>;

/**
 * Null: mails are written to the outbox folder.
 *
 * @throws Error with one sentence when only one of the two is set
 */
export function readMailChoice({ SMTP_URL, MAIL_FROM }: DeliveryEnvironment): MailServer {
  if (SMTP_URL === null && MAIL_FROM === null) return null;
  if (SMTP_URL === null) throw new Error('SMTP_URL is needed with MAIL_FROM.');
  if (MAIL_FROM === null) throw new Error('MAIL_FROM is needed with SMTP_URL.');
  return { smtpUrl: SMTP_URL, from: MAIL_FROM };
}
