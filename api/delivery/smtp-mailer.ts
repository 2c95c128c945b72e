import { createTransport } from 'nodemailer';
import { type Mailer, MAX_CONNECTIONS, toMessage } from './mailer.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Shorter than the lease of a mail. */
export const SEND_TIMEOUT_MS = 60_000;

/** Closes idle connections before the server does (RFC 5321, 4.5.3.2.7: five minutes). */
const IDLE_MS = 5000;

type Options = {
  /** `smtps://user:password@host`, or `smtp://…`; may contain a password. */
  readonly url: string;
  readonly from: string;
};

/**
 * Sends through a mail server (RFC 5321) over pooled connections. A mail is retried on another connection
 * only if nothing of it was sent because the pooled connection had been closed.
 */
export function createSmtpMailer({ url, from }: Options): Mailer {
  const closing = new AbortController();
  const transport = createTransport({
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    ...connectionOptions(url, CONNECT_TIMEOUT_MS),
    socketTimeout: SEND_TIMEOUT_MS,
  });
  return {
    sends: true,
    async send(mail) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
      const sending = transport.sendMail({ ...toMessage(mail, from), signal });
      const reason = await sending.then(() => null, reasonOf);
      if (reason !== null) throw new Error(reason);
    },
    close() {
      closing.abort();
      transport.close();
    },
  };
}

const connectionOptions = (url: string, timeoutMs: number) => ({
  url,
  requireTLS: new URL(url).username !== '', // never send a password in the clear
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  dnsTimeout: timeoutMs,
});

/** Uses only codes: the server's message may contain addresses or the user name. */
function reasonOf(error: unknown): string {
  const reason = ['code', 'responseCode', 'command']
    .map((name): unknown => (error instanceof Error ? Reflect.get(error, name) : null))
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(', ');
  return `The mail server did not take the mail (${reason || 'no reason given'}).`;
}

/**
 * Signs in at the mail server without sending a mail.
 *
 * @param url `smtps://user:password@host`, or `smtp://…`
 * @throws Error when the login is refused or the server does not respond; the message contains no credentials
 * @source https://nodemailer.com/smtp/#verify-configuration
 */
export async function probeMailServer(url: string, timeoutMs: number): Promise<void> {
  const transport = createTransport({
    ...connectionOptions(url, timeoutMs),
    socketTimeout: timeoutMs,
  });
  const reason = await transport.verify().then(() => null, probeFailure);
  transport.close();
  if (reason !== null) throw new Error(reason);
}

/** Uses only the code: the server's message may contain the user name. */
function probeFailure(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  if (code === 'EAUTH') return 'The mail server refuses the name or the password.';
  if (code === 'ETLS') return 'The mail server offers no encryption.';
  if (code === 'ETIMEDOUT') return 'The mail server does not answer.';
  return 'The mail server cannot be reached.';
}
