import {
  codeLine,
  composeMail,
  type MailContent,
  paragraph,
  strongParagraph,
} from './mail-parts.ts';
import { notYouPart, type Platform, signInPart, validityWords } from './sign-in-parts.ts';

export type LostCode = Platform & {
  readonly name: string;
  readonly code: string;
  /** In words; null: without an end. */
  readonly until: string | null;
};

const NOT_YOU =
  'You did not ask for this? Then somebody typed your address where a lost code is asked for. The code came to you alone, and it has not changed. Do not pass it on';

/** The mail for whoever has lost the access code. */
export function accessCodeMail(lost: LostCode): MailContent {
  const { platformName, name, code, until } = lost;
  return composeMail(`Your access code for ${platformName}`, [
    paragraph(`Hello ${name},`),
    paragraph(`this is the access code for ${platformName} that you asked for:`),
    codeLine(code),
    strongParagraph(validityWords(until)),
    signInPart(lost),
    notYouPart(lost, NOT_YOU, `I got an access code of ${platformName} that I did not ask for.`),
    paragraph(platformName),
  ]);
}
