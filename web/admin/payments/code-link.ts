import { chatLink } from '#contracts/rules/chat-link.ts';
import type { Activation } from '#web/data/admin-payments.ts';
import { formatLongDay } from '#web/lib/format-date.ts';

type Place = { platform: string; address: string };

/** A chat with the member, their access already typed. */
export function codeLink(user: Activation['user'], { platform, address }: Place): string {
  const { username, phone, access_code, expires_at } = user;
  const until = expires_at === null ? '' : ` until ${formatLongDay(expires_at)}`;
  const code = access_code === null ? '' : ` Your access code: ${access_code}.`;
  return chatLink(
    phone,
    `Hello ${username}, your access to ${platform} is active${until}.${code} Sign in here: ${address}`,
  );
}
