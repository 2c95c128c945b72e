import { DAY_MS } from '#contracts/rules/durations.ts';
import { utcMoment } from '#contracts/rules/time/dates.ts';
import {
  canSignIn,
  type MailWriter,
  type MailWriterDeps,
  readPlatform,
  codeLine,
  composeMail,
  type MailContent,
  paragraph,
  strongParagraph,
  notYouPart,
  type Platform,
  signInPart,
  validityText,
} from './mail-parts.ts';

export type AccessCodeMail = Platform & {
  readonly name: string;
  readonly code: string;
  readonly until: string | null;
};
export type RenderCodeMail = (code: AccessCodeMail) => MailContent;

type CodeCopy = Readonly<Record<'subject' | 'intro' | 'warning' | 'report', string>>;

const composeCodeMail = (mail: AccessCodeMail, copy: CodeCopy): MailContent =>
  composeMail(copy.subject, mail, [
    paragraph(copy.intro),
    codeLine(mail.code),
    strongParagraph(validityText(mail.until)),
    signInPart(mail),
    notYouPart(mail, copy.warning, copy.report),
  ]);

export const accessCodeMail: RenderCodeMail = (mail) =>
  composeCodeMail(mail, {
    subject: `Your access code for ${mail.platformName}`,
    intro: `this is the access code for ${mail.platformName} that you asked for:`,
    warning:
      'You did not ask for this? Then somebody typed your address where a lost code is asked for. The code came to you alone, and it has not changed. Do not pass it on',
    report: `I got an access code of ${mail.platformName} that I did not ask for.`,
  });

export const newCodeMail: RenderCodeMail = (mail) =>
  composeCodeMail(mail, {
    subject: `Your new access code for ${mail.platformName}`,
    intro: `you have a new access code for ${mail.platformName}. The old one no longer works:`,
    warning:
      'You did not expect this? An administrator has made a new code for you, and whoever was signed in with the old one is signed out. Do not pass it on',
    report: `I got a new access code of ${mail.platformName} that I did not expect.`,
  });

/** Outdated unless the member can sign in and still has this address. */
export const createAccessCodeWriter =
  (deps: MailWriterDeps, writeMail: RenderCodeMail): MailWriter =>
  async (mail) => {
    const user = await deps.store.findMember(mail);
    if (user === null) return null;
    const isCurrent =
      canSignIn(user, deps.now()) && user.email_key === mail.recipient.toLowerCase();
    const code = user.code_sealed === null ? null : deps.codes.open(user.code_sealed, user.id);
    if (code === null) return null;
    const content = writeMail({
      ...(await readPlatform(deps)),
      name: user.username,
      code,
      until: user.expires_at === null ? null : utcMoment(user.expires_at),
    });
    const skip = isCurrent ? null : 'outdated';
    return { content, skip, retryUntil: mail.created_at + DAY_MS };
  };
