import { createTransport } from 'nodemailer';
import { type Mailer, SENT_AT_ONCE } from './mailer.ts';
import { toMessage } from './to-message.ts';

const CONNECT_MS = 10_000;

/** After this nobody waits for the server any more; shorter than the lease of a mail that is being sent. */
export const LONGEST_SEND_MS = 60_000;

/** A server that waits may hang up; RFC 5321, 4.5.3.2.7 lets it after five minutes. */
const IDLE_MS = 5000;

type Options = {
  /** `smtps://user:password@host`, or `smtp://…`; may hold a password. */
  readonly url: string;
  readonly from: string;
};

/**
 * Sends through a mail server (RFC 5321), over connections that are kept while there is more to send.
 * A mail is tried anew on another connection only if nothing of it had been sent: the one that was kept
 * had been closed.
 */
export function createSmtpMailer({ url, from }: Options): Mailer {
  const closing = new AbortController();
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: SENT_AT_ONCE,
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    requireTLS: needsTls(url),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: LONGEST_SEND_MS,
  });
  return {
    async send(mail) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(LONGEST_SEND_MS)]);
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

/** Codes alone: a server's own words often repeat the address, sometimes the name that signed in. */
function reasonOf(error: unknown): string {
  const reason = ['code', 'responseCode', 'command']
    .map((name): unknown => (error instanceof Error ? Reflect.get(error, name) : null))
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(', ');
  return `The mail server did not take the mail (${reason || 'no reason given'}).`;
}
