import type { SendMailOptions } from 'nodemailer';

/** A mail with plain text and HTML. */
export type Mail = {
  /** Also the Message-ID, so that clients recognise a resent mail. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
  /** Where a POST ends what the mail belongs to (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Shown beside the sender's address; absent: as it was configured. */
  readonly senderName?: string;
};

export type Attachment = {
  readonly filename: string;
  readonly contentType: string; // "text/calendar; charset=utf-8; method=PUBLISH"
  readonly content: string | Buffer;
  /** Of a picture that the HTML names as `cid:…` (RFC 2392). */
  readonly cid?: string;
};

/** Maximum number of concurrent mails; mail servers limit connections. */
export const MAX_CONNECTIONS = 5;

/** What an operator reads where mails are promised. */
export const NO_MAIL_SERVER =
  'There is no mail server (SMTP_URL): mails, those with access codes too, are not sent. Their text is in the outbox folder.';

/** Where mails go: a mail server, or files in the outbox folder. */
export type Mailer = {
  /** False: there is no mail server, and mails are only written as files. */
  readonly sends: boolean;
  /**
   * Resolves once the mail was accepted, or written.
   *
   * @throws Error otherwise; its message contains no addresses or secrets and may be stored
   */
  readonly send: (mail: Mail) => Promise<void>;
  /** Aborts running sends when the server stops. */
  readonly close: () => void;
};

/** `example.com` of `Bellwether <access@example.com>`. */
const domainOf = (from: string): string => from.replace(/^.*@|>.*$/gs, '');

const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/** The mail for nodemailer, with a Message-ID that stays the same for every attempt. */
export const toMessage = (
  { id, to, subject, text, html, attachments = [], senderName, unsubscribeUrl }: Mail,
  from: string,
): SendMailOptions => ({
  messageId: `<${id}@${domainOf(from)}>`,
  from: senderName === undefined ? from : { name: senderName, address: addressOf(from) },
  to: { name: '', address: to }, // an object is not parsed, so it stays one address
  subject,
  text,
  html,
  attachments: attachments.map((file) => ({
    ...file,
    contentDisposition: file.cid === undefined ? ('attachment' as const) : ('inline' as const),
  })),
  headers: {
    'Auto-Submitted': 'auto-generated', // RFC 3834: suppresses automatic replies
    ...(unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
