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
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    requireTLS: needsTls(url),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS,
  });
  return {
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

/** A password is never sent in the clear. */
export const needsTls = (url: string): boolean => new URL(url).username !== '';

/** Uses only codes: the server's message may contain addresses or the user name. */
function reasonOf(error: unknown): string {
  const reason = ['code', 'responseCode', 'command']
    .map((name): unknown => (error instanceof Error ? Reflect.get(error, name) : null))
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(', ');
  return `The mail server did not take the mail (${reason || 'no reason given'}).`;
}
