import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/** `example.com` of `Bellwether <access@example.com>`. */
const domainOf = (from: string): string => from.replace(/^.*@|>.*$/gs, '');

/** The mail as nodemailer writes it out: with a Message-ID that stays, however often it is sent. */
export const toMessage = (
  { id, to, subject, text, html, attachments = [] }: Mail,
  from: string,
): SendMailOptions => ({
  messageId: `<${id}@${domainOf(from)}>`,
  from,
  to: { name: '', address: to }, // as an object it is not parsed: it stays one address
  subject,
  text,
  html,
  attachments: attachments.map((file) => ({ ...file, contentDisposition: 'attachment' as const })),
  headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834: nobody's absence is announced to it
  disableFileAccess: true,
  disableUrlAccess: true,
});
