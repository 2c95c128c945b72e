import { beginsMembership } from '#api/domain/accounts.ts';
import { methodWords, receiptNumber } from '#contracts/rules/access/membership.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { toMajorUnits } from '#contracts/rules/payments/money.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import { utcMoment } from '#contracts/rules/time/dates.ts';
import type { Activation } from './mails.store.ts';
import {
  type MailWriter,
  type MailWriterDeps,
  readPlatform,
  codeLine,
  composeMail,
  factsTable,
  type MailContent,
  type Part,
  paragraph,
  strongParagraph,
  notYouPart,
  type Platform,
  signInPart,
  validityText,
} from './mail-parts.ts';

export type Receipt = {
  readonly number: string; // as printed
  readonly packageName: string;
  readonly amount: string; // with its currency
  readonly method: string; // for display
  readonly paidAt: string; // for display
  readonly isDemo: boolean;
};

export type AccessActivatedMail = Platform & {
  readonly name: string;
  readonly code: string | null; // null if it cannot be read back
  readonly isNewMember: boolean;
  readonly until: string | null;
  readonly receipt: Receipt | null;
};

export function accessActivatedMail(mail: AccessActivatedMail): MailContent {
  const { platformName, isNewMember, until } = mail;
  const subject = `Your access to ${platformName}${isNewMember ? '' : ' was extended'}`;
  return composeMail(subject, mail, [
    paragraph(`Your access to ${platformName} ${isNewMember ? 'is active' : 'was extended'}.`),
    ...codeParts(mail),
    strongParagraph(validityText(until)),
    signInPart(mail),
    ...factsTable(receiptLines(mail)),
    notYouPart(
      mail,
      "Didn't ask for this? Someone may have entered your address by mistake. Do not share the code",
      `I got an access e-mail from ${platformName} that I did not ask for.`,
    ),
  ]);
}

function codeParts({ code, isNewMember }: AccessActivatedMail): Part[] {
  if (code === null) {
    return [paragraph('We could not include your access code. Please ask us for it.')];
  }
  const intro = isNewMember ? 'Your access code:' : 'Your access code has not changed:';
  return [paragraph(intro), codeLine(code)];
}

function receiptLines({ receipt }: AccessActivatedMail): [label: string, value: string][] {
  if (receipt === null) return [];
  const lines: [string, string][] = [
    ['Receipt', receipt.number],
    ['Package', receipt.packageName],
    ['Amount', receipt.amount],
    ['Paid', `${receipt.paidAt}, ${receipt.method}`],
  ];
  return receipt.isDemo ? [...lines, ['Note', 'Demo payment: no money moved.']] : lines;
}

/** Outdated after a withdrawal. */
export const createAccessActivatedWriter =
  (deps: MailWriterDeps): MailWriter =>
  async (mail) => {
    const activation = await deps.store.findActivation(mail);
    if (activation === null) return null;
    const { user, subscription } = activation;
    const content = accessActivatedMail({
      ...(await readPlatform(deps)),
      name: user.username,
      code: user.code_sealed === null ? null : deps.codes.open(user.code_sealed, user.id),
      isNewMember:
        subscription !== null && beginsMembership(user.created_at, subscription.starts_at),
      until: user.expires_at === null ? null : utcMoment(user.expires_at),
      receipt: receiptOf(activation),
    });
    const skip = isWithdrawn(activation) ? 'outdated' : null;
    return { content, skip, retryUntil: mail.created_at + DAY_MS };
  };

const isWithdrawn = ({ user, transaction }: Activation): boolean =>
  !user.is_active || (transaction !== null && transaction.withdrawn_at !== null);

function receiptOf({ transaction }: Activation): Receipt | null {
  if (transaction === null) return null;
  const { id, package_type, amount_minor, currency, method, gateway } = transaction;
  const { name, days } = planOf(package_type);
  return {
    number: receiptNumber(id),
    packageName: `${name}, ${days} days`,
    amount: `${toMajorUnits(amount_minor).toFixed(2)} ${currency}`,
    method: methodWords[method],
    paidAt: utcMoment(transaction.paid_at ?? transaction.created_at),
    isDemo: gateway === 'demo',
  };
}
