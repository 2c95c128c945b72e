import { chatLink } from '#contracts/rules/copy.ts';
import type { Activation } from '#web/data/admin/admin-payments.ts';
import { formatLongDay } from '#web/lib/format-date.ts';

type Place = { platform: string; address: string };

/**
 * A chat with the customer, what to say already typed. The code of somebody who was a member before is
 * not in it: whoever pays can type any number beside another person's address.
 */
export function codeLink(
  { user, is_new_member }: Activation,
  { platform, address }: Place,
): string {
  const { username, phone, access_code, expires_at } = user;
  const until = expires_at === null ? '' : ` until ${formatLongDay(expires_at)}`;
  const isShown = is_new_member && access_code !== null;
  const code = isShown ? ` Your access code: ${access_code}.` : '';
  return chatLink(
    phone,
    `Hello ${username}, your access to ${platform} is active${until}.${code} Sign in here: ${address}`,
  );
}
