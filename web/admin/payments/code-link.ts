import { chatLink } from '#contracts/rules/copy.ts';
import type { Activation } from '#web/data/admin/admin-payments.ts';
import { formatLongDate } from '#web/lib/format-time.ts';

/**
 * A prefilled chat with the customer. It never contains the code of an existing member: the payer can
 * enter any phone number next to another member's address.
 */
export function codeLink(
  { user, is_new_member }: Activation,
  { platform, address }: { platform: string; address: string },
): string {
  const { username, phone, access_code, expires_at } = user;
  const until = expires_at === null ? '' : ` until ${formatLongDate(expires_at)}`;
  const isShown = is_new_member && access_code !== null;
  const code = isShown ? ` Your access code: ${access_code}.` : '';
  return chatLink(
    phone,
    `Hello ${username}, your access to ${platform} is active${until}.${code} Sign in here: ${address}`,
  );
}
