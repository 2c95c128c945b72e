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
    intro: `Here is the access code for ${mail.platformName} you asked for:`,
    warning:
      "Didn't ask for this? Someone entered your address in our lost-code form. The code was sent only to you and has not changed. Do not share it",
    report: `I got an access code for ${mail.platformName} that I did not ask for.`,
  });

export const newCodeMail: RenderCodeMail = (mail) =>
  composeCodeMail(mail, {
    subject: `Your new access code for ${mail.platformName}`,
    intro: `The old access code for ${mail.platformName} no longer works. Your new one:`,
    warning:
      "Didn't expect this? An administrator created a new code for you and signed out all devices that used the old one. Do not share it",
    report: `I got a new access code for ${mail.platformName} that I did not expect.`,
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
