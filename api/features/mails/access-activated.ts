import {
  codeLine,
  composeMail,
  factsTable,
  type MailContent,
  paragraph,
  strongParagraph,
} from './mail-parts.ts';
import { notYouPart, type Platform, signInPart, validityWords } from './sign-in-parts.ts';

export type Receipt = {
  readonly number: string; // as printed
  readonly packageName: string;
  readonly amount: string; // with its currency
  readonly method: string; // in words
  readonly paidAt: string; // in words
  readonly isDemo: boolean;
};

export type AccessNews = Platform & {
  readonly name: string;
  /** Null where it cannot be read back. */
  readonly code: string | null;
  readonly isNewMember: boolean;
  /** In words; null: without an end. */
  readonly until: string | null;
  /** Null: the payment was deleted meanwhile. */
  readonly receipt: Receipt | null;
};

const WITHOUT_CODE =
  'Your access code is not in this mail because it could not be read. Please ask us for it.';

const NOT_YOU =
  'You did not ask for this? Then somebody gave your address, perhaps by mistake. Do not pass the code on';

/** The mail with the access code. */
export function accessActivatedMail(news: AccessNews): MailContent {
  const { platformName, name, isNewMember, code, until } = news;
  const subject = isNewMember
    ? `Your access to ${platformName}`
    : `Your access to ${platformName} was extended`;
  return composeMail(subject, [
    paragraph(`Hello ${name},`),
    paragraph(`your access to ${platformName} ${isNewMember ? 'is active' : 'was extended'}.`),
    paragraph(code === null ? WITHOUT_CODE : codeIntroduction(news)),
    ...(code === null ? [] : [codeLine(code)]),
    strongParagraph(validityWords(until)),
    signInPart(news),
    ...factsTable(receiptLines(news)),
    notYouPart(news, NOT_YOU, `I got an access mail of ${platformName} that I did not ask for.`),
    paragraph(platformName),
  ]);
}

const codeIntroduction = ({ isNewMember }: AccessNews): string =>
  isNewMember ? 'Your access code:' : 'Your access code has not changed:';

function receiptLines({ receipt }: AccessNews): [label: string, value: string][] {
  if (receipt === null) return [];
  return [
    ['Receipt', receipt.number],
    ['Package', receipt.packageName],
    ['Amount', receipt.amount],
    ['Paid', `${receipt.paidAt}, ${receipt.method}`],
    ...(receipt.isDemo
      ? [['Note', 'Demo payment: no money was moved.'] satisfies [string, string]]
      : []),
  ];
}
