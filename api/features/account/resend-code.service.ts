import type { CreateCounter } from '#api/db/database.ts';
import { type AddressLimit, createAddressLimit } from '#api/http/address-limit.ts';
import { RESEND_CODE_ANSWER } from '#contracts/account.ts';
import type { ResendCodeStore } from './resend-code.store.ts';

const HOUR_S = 3600;
const DETAIL = 'Too many requests from here. Please try again in an hour.';

/** Requests per sender and hour, for any address. */
const REQUESTS = 3;
/** Mails per sender and recipient; further requests send nothing. */
const MAILS_PER_SENDER = 2;
/** Mails per recipient, from all unknown senders together. */
const MAILS_BY_STRANGERS = 8;

type Deps = {
  readonly store: ResendCodeStore;
  readonly createCounter: CreateCounter;
  /** Sends queued mails in the background. */
  readonly kickMails: () => void;
  /** UTC ms. */
  readonly now: () => number;
};

type Requester = {
  readonly address: string;
  /** The member who last signed in on this device; null: none. */
  readonly memberId: string | null;
};
export type ResendCodeService = ReturnType<typeof createResendCodeService>;

/**
 * Mails access codes to their members. A known device has its own limit, so that strangers cannot use it
 * up; strangers are limited by sender, by recipient, and by both.
 */
export function createResendCodeService({ store, createCounter, kickMails, now }: Deps) {
  const limitTo = (name: string, points: number): AddressLimit =>
    createAddressLimit(createCounter, { name, points, seconds: HOUR_S, detail: DETAIL });
  const limitSender = limitTo('codes from', REQUESTS);
  const limitPair = limitTo('codes from and to', MAILS_PER_SENDER);
  const limitStrangers = limitTo('codes to', MAILS_BY_STRANGERS);

  /** Checks the pair first, so that one sender cannot use up the recipient's limit. */
  const isWithinStrangers = async (emailKey: string, address: string): Promise<boolean> =>
    (await isWithin(limitPair, `${address} ${emailKey}`)) &&
    (await isWithin(limitStrangers, emailKey));

  return {
    /**
     * The answer never reveals whether the address belongs to a member, or whether its limit is reached.
     *
     * @throws ApiError 429 when the sender exceeds the limit
     */
    async resend(email: string, { address, memberId }: Requester): Promise<{ message: string }> {
      const emailKey = email.toLowerCase();
      const isOwn = memberId !== null && (await store.isAddressOf(memberId, emailKey));
      await limitSender(isOwn ? `member ${memberId}` : address);
      if (isOwn || (await isWithinStrangers(emailKey, address))) {
        await store.queue(emailKey, now());
        kickMails(); // also without a member: constant response time
      }
      return { message: RESEND_CODE_ANSWER };
    },
  };
}

const isWithin = (limit: AddressLimit, key: string): Promise<boolean> =>
  limit(key).then(
    () => true,
    () => false,
  );
