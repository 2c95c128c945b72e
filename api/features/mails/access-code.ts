import {
  codeLine,
  composeMail,
  type MailContent,
  type Part,
  paragraph,
  strongParagraph,
} from './mail-parts.ts';
import { notYouPart, type Platform, signInPart, validityWords } from './sign-in-parts.ts';

export type CodeOf = Platform & {
  readonly name: string;
  readonly code: string;
  /** In words; null: without an end. */
  readonly until: string | null;
};
export type CodeMail = (code: CodeOf) => MailContent;

const NOT_ASKED =
  'You did not ask for this? Then somebody typed your address where a lost code is asked for. The code came to you alone, and it has not changed. Do not pass it on';

const NOT_EXPECTED =
  'You did not expect this? An administrator has made a new code for you, and whoever was signed in with the old one is signed out. Do not pass it on';

/** The mail for whoever has lost the access code. */
export const accessCodeMail: CodeMail = (lost) =>
  composeMail(`Your access code for ${lost.platformName}`, [
    paragraph(`Hello ${lost.name},`),
    paragraph(`this is the access code for ${lost.platformName} that you asked for:`),
    ...codeParts(lost),
    notYouPart(
      lost,
      NOT_ASKED,
      `I got an access code of ${lost.platformName} that I did not ask for.`,
    ),
    paragraph(lost.platformName),
  ]);

/** The mail for whom an administrator has made a new access code. */
export const newCodeMail: CodeMail = (made) =>
  composeMail(`Your new access code for ${made.platformName}`, [
    paragraph(`Hello ${made.name},`),
    paragraph(`you have a new access code for ${made.platformName}. The old one no longer works:`),
    ...codeParts(made),
    notYouPart(
      made,
      NOT_EXPECTED,
      `I got a new access code of ${made.platformName} that I did not expect.`,
    ),
    paragraph(made.platformName),
  ]);

const codeParts = (code: CodeOf): Part[] => [
  codeLine(code.code),
  strongParagraph(validityWords(code.until)),
  signInPart(code),
];
