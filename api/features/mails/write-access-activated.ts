import { methodWords, receiptNumber } from '#contracts/rules/membership-words.ts';
import { toMajorUnits } from '#contracts/rules/money-amount.ts';
import { planOf } from '#contracts/rules/plans.ts';
import { beginsMembership } from '#contracts/rules/subscription-status.ts';
import { utcMoment } from '#contracts/rules/utc-text.ts';
import { accessActivatedMail, type Receipt } from './access-activated.ts';
import { DAY_MS, type KindWriter, readPlatform, type WriterDeps } from './kind-writer.ts';
import type { Activation } from './mail-subjects.store.ts';

/** Not written once the access was taken back. */
export const createAccessActivatedWriter =
  (deps: WriterDeps): KindWriter =>
  async (mail) => {
    const activation = await deps.store.findActivation(mail);
    if (activation === null || isOver(activation)) return null;
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
    return { content, triedUntil: mail.created_at + DAY_MS };
  };

const isOver = ({ user, transaction }: Activation): boolean =>
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
