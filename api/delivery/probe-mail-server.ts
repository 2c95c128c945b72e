import { createTransport } from 'nodemailer';
import { needsTls } from './smtp-mailer.ts';

/**
 * Signs in at the mail server and goes away again; no mail is sent.
 *
 * @param url `smtps://user:password@host`, or `smtp://…`
 * @throws Error when it refuses us, or does not answer; the message holds neither names nor passwords
 * @source https://nodemailer.com/smtp/#verify-configuration
 */
export async function probeMailServer(url: string, answerWithinMs: number): Promise<void> {
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    connectionTimeout: answerWithinMs,
    greetingTimeout: answerWithinMs,
    dnsTimeout: answerWithinMs,
    socketTimeout: answerWithinMs,
  });
  const reason = await transport.verify().then(() => null, whyNot);
  transport.close();
  if (reason !== null) throw new Error(reason);
}

/** Its code alone: a server's own words often repeat the name that signed in. */
function whyNot(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  if (code === 'EAUTH') return 'The mail server refuses the name or the password.';
  if (code === 'ETLS') return 'The mail server offers no encryption.';
  if (code === 'ETIMEDOUT') return 'The mail server does not answer.';
  return 'The mail server cannot be reached.';
}
