import type { MailKind } from '#api/db/schema/mails.ts';
import { accessCodeMail, newCodeMail } from './access-code.ts';
import type { KindWriter, WriterDeps } from './kind-writer.ts';
import { createAccessActivatedWriter } from './write-access-activated.ts';
import { createAccessCodeWriter } from './write-access-code.ts';
import { createNoticeWriter } from './write-notice.ts';
import { createWebinarRegisteredWriter } from './write-webinar-registered.ts';

/** Writes out what a queued mail tells of, whatever its kind. */
export function createMailWriter(deps: WriterDeps): KindWriter {
  const writers: Readonly<Record<MailKind, KindWriter>> = {
    'access-activated': createAccessActivatedWriter(deps),
    'access-code': createAccessCodeWriter(deps, accessCodeMail),
    'new-code': createAccessCodeWriter(deps, newCodeMail),
    'webinar-registered': createWebinarRegisteredWriter(deps),
    notice: createNoticeWriter(deps),
  };
  return (mail) => writers[mail.kind](mail);
}
