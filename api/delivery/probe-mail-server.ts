import { createTransport } from 'nodemailer';
import { needsTls } from './smtp-mailer.ts';

/**
 * Signs in at the mail server without sending a mail.
 *
 * @param url `smtps://user:password@host`, or `smtp://…`
 * @throws Error when the login is refused or the server does not respond; the message contains no credentials
 * @source https://nodemailer.com/smtp/#verify-configuration
 */
export async function probeMailServer(url: string, timeoutMs: number): Promise<void> {
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  const reason = await transport.verify().then(() => null, reasonOf);
  transport.close();
  if (reason !== null) throw new Error(reason);
}

/** Uses only the code: the server's message may contain the user name. */
function reasonOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  if (code === 'EAUTH') return 'The mail server refuses the name or the password.';
  if (code === 'ETLS') return 'The mail server offers no encryption.';
  if (code === 'ETIMEDOUT') return 'The mail server does not answer.';
  return 'The mail server cannot be reached.';
}
