import type { MailKind } from '#api/db/schema/mails.ts';
import { createAccessActivatedWriter } from './access-activated.ts';
import { accessCodeMail, createAccessCodeWriter, newCodeMail } from './access-code.ts';
import type { MailWriter, MailWriterDeps } from './mail-context.ts';
import { createNotificationMailWriter } from './notification-mail.ts';
import { createWebinarRegisteredWriter } from './webinar-registered.ts';

/** Writes mails of all kinds from current data. */
export function createMailWriter(deps: MailWriterDeps): MailWriter {
  const writers: Readonly<Record<MailKind, MailWriter>> = {
    'access-activated': createAccessActivatedWriter(deps),
    'access-code': createAccessCodeWriter(deps, accessCodeMail),
    'new-code': createAccessCodeWriter(deps, newCodeMail),
    'webinar-registered': createWebinarRegisteredWriter(deps),
    notice: createNotificationMailWriter(deps),
  };
  return (mail) => writers[mail.kind](mail);
}
