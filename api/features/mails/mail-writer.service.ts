import type { Mail } from '#api/delivery/mailer.ts';
import { methodWords, receiptNumber } from '#contracts/rules/membership-words.ts';
import { toMajorUnits } from '#contracts/rules/money-amount.ts';
import { planOf } from '#contracts/rules/plans.ts';
import { beginsMembership } from '#contracts/rules/subscription-status.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { AccessCodes } from '../users/access-codes.service.ts';
import { accessActivatedMail, type Receipt } from './access-activated.ts';
import type { Activation, MailRow, MailStore } from './mails.store.ts';

type Deps = {
  readonly store: Pick<MailStore, 'findActivation'>;
  readonly codes: AccessCodes;
  readonly settings: SettingsService;
  readonly publicUrl: string;
  readonly contactPhone: string | null;
};

/** Writes out what a queued mail tells of, by today's data; null: it would no longer be true. */
export type WriteMail = (mail: MailRow) => Promise<Mail | null>;

export function createMailWriter(deps: Deps): WriteMail {
  const { store, codes, settings, publicUrl, contactPhone } = deps;
  return async (mail) => {
    const activation = await store.findActivation(mail);
    if (activation === null || isOver(activation)) return null;
    const { user, subscription } = activation;
    const written = accessActivatedMail({
      platformName: (await settings.read()).platform_name,
      publicUrl,
      contactPhone,
      name: user.username,
      code: user.code_sealed === null ? null : codes.open(user.code_sealed, user.id),
      isNewMember:
        subscription !== null && beginsMembership(user.created_at, subscription.starts_at),
      until: user.expires_at === null ? null : inWords(user.expires_at),
      receipt: receiptOf(activation),
    });
    return { id: mail.id, to: mail.recipient, ...written };
  };
}

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
    paidAt: inWords(transaction.paid_at ?? transaction.created_at),
    isDemo: gateway === 'demo',
  };
}

/** `20 December 2026, 09:00 UTC`. @param t UTC ms */
function inWords(t: number): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const at = new Date(t);
  return `${at.toLocaleDateString('en-GB', format)}, ${at.toISOString().slice(11, 16)} UTC`;
}
