import { DAY_MS } from '#contracts/rules/durations.ts';
import { utcMoment } from '#contracts/rules/time/dates.ts';
import type { MailRow } from './mails.store.ts';
import type { Member } from './mail-subjects.store.ts';
import { canSignIn, type MailWriter, type MailWriterDeps, readPlatform } from './mail-context.ts';
import {
  codeLine,
  composeMail,
  type MailContent,
  type Part,
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
  /** For display; null: unlimited. */
  readonly until: string | null;
};
export type RenderCodeMail = (code: AccessCodeMail) => MailContent;

const NOT_REQUESTED =
  'You did not ask for this? Then somebody typed your address where a lost code is asked for. The code came to you alone, and it has not changed. Do not pass it on';

const NOT_EXPECTED =
  'You did not expect this? An administrator has made a new code for you, and whoever was signed in with the old one is signed out. Do not pass it on';

/** The mail for a member who lost the access code. */
export const accessCodeMail: RenderCodeMail = (mail) =>
  composeMail(`Your access code for ${mail.platformName}`, [
    paragraph(`Hello ${mail.name},`),
    paragraph(`this is the access code for ${mail.platformName} that you asked for:`),
    ...codeParts(mail),
    notYouPart(
      mail,
      NOT_REQUESTED,
      `I got an access code of ${mail.platformName} that I did not ask for.`,
    ),
    paragraph(mail.platformName),
  ]);

/** The mail for a member whose access code was replaced by an administrator. */
export const newCodeMail: RenderCodeMail = (mail) =>
  composeMail(`Your new access code for ${mail.platformName}`, [
    paragraph(`Hello ${mail.name},`),
    paragraph(`you have a new access code for ${mail.platformName}. The old one no longer works:`),
    ...codeParts(mail),
    notYouPart(
      mail,
      NOT_EXPECTED,
      `I got a new access code of ${mail.platformName} that I did not expect.`,
    ),
    paragraph(mail.platformName),
  ]);

const codeParts = (code: AccessCodeMail): Part[] => [
  codeLine(code.code),
  strongParagraph(validityText(code.until)),
  signInPart(code),
];

/** Skipped unless the member can sign in and still has this address. */
export const createAccessCodeWriter =
  (deps: MailWriterDeps, writeMail: RenderCodeMail): MailWriter =>
  async (mail) => {
    const user = await deps.store.findMember(mail);
    if (user === null || !canSignIn(user, deps.now()) || !isCurrentAddress(user, mail)) return null;
    const code = user.code_sealed === null ? null : deps.codes.open(user.code_sealed, user.id);
    if (code === null) return null;
    const content = writeMail({
      ...(await readPlatform(deps)),
      name: user.username,
      code,
      until: user.expires_at === null ? null : utcMoment(user.expires_at),
    });
    return { content, retryUntil: mail.created_at + DAY_MS };
  };

const isCurrentAddress = ({ email_key }: Member, { recipient }: MailRow): boolean =>
  email_key === recipient.toLowerCase();
