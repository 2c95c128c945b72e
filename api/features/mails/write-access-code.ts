import { utcMoment } from '#contracts/rules/utc-text.ts';
import type { CodeMail } from './access-code.ts';
import { DAY_MS, type KindWriter, mayEnter, readPlatform, type WriterDeps } from './kind-writer.ts';
import type { Member } from './mail-subjects.store.ts';
import type { MailRow } from './mails.store.ts';

/** Written for members who may sign in, to the address that is theirs now. */
export const createAccessCodeWriter =
  (deps: WriterDeps, writeMail: CodeMail): KindWriter =>
  async (mail) => {
    const user = await deps.store.findMember(mail);
    if (user === null || !mayEnter(user, deps.now()) || !isStillAt(user, mail)) return null;
    const code = user.code_sealed === null ? null : deps.codes.open(user.code_sealed, user.id);
    if (code === null) return null;
    const content = writeMail({
      ...(await readPlatform(deps)),
      name: user.username,
      code,
      until: user.expires_at === null ? null : utcMoment(user.expires_at),
    });
    return { content, triedUntil: mail.created_at + DAY_MS };
  };

const isStillAt = ({ email_key }: Member, { recipient }: MailRow): boolean =>
  email_key === recipient.toLowerCase();
