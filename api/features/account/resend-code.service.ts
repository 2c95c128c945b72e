import type { CreateCounter } from '#api/db/database.ts';
import { type AddressLimit, createAddressLimit } from '#api/http/address-limit.ts';
import { RESEND_CODE_ANSWER } from '#contracts/account.ts';
import type { ResendCodeStore } from './resend-code.store.ts';

const HOUR_S = 3600;
const DETAIL = 'Too many requests from here. Please try again in an hour.';

/** Of one sender, for whatever addresses: refused beyond. */
const REQUESTS = 3;
/** That one stranger may cause to one address: beyond, nothing is sent. */
const MAILS_OF_ONE_SENDER = 2;
/** That all strangers together may cause to one address: more than a few of them could use up. */
const MAILS_OF_STRANGERS = 8;

type Deps = {
  readonly store: ResendCodeStore;
  readonly createCounter: CreateCounter;
  /** Sends what was queued; nobody waits for it. */
  readonly kickMails: () => void;
  /** UTC ms. */
  readonly now: () => number;
};

/** Who asks for a code. */
type Sender = {
  readonly address: string;
  /** The member who signed in on this device last; null: nobody has. */
  readonly knownAs: string | null;
};
export type ResendCodeService = ReturnType<typeof createResendCodeService>;

/**
 * Mails access codes to their members. A device on which a member has signed in before counts by itself, so
 * that no stranger can use up its requests; strangers count by sender, by recipient, and by both.
 */
export function createResendCodeService({ store, createCounter, kickMails, now }: Deps) {
  const limitTo = (name: string, points: number): AddressLimit =>
    createAddressLimit(createCounter, { name, points, seconds: HOUR_S, detail: DETAIL });
  const limitSender = limitTo('codes from', REQUESTS);
  const limitPair = limitTo('codes from and to', MAILS_OF_ONE_SENDER);
  const limitStrangers = limitTo('codes to', MAILS_OF_STRANGERS);

  /** The pair first: who has had enough takes nothing from others. */
  const isWithinStrangers = async (emailKey: string, address: string): Promise<boolean> =>
    (await isWithin(limitPair, `${address} ${emailKey}`)) &&
    (await isWithin(limitStrangers, emailKey));

  return {
    /**
     * Answers the same whoever has the address, so that nobody learns who is a member. One that was
     * asked for too often gets nothing more, and nobody is told that either.
     *
     * @throws ApiError 429 when this sender asks too often
     */
    async resend(email: string, { address, knownAs }: Sender): Promise<{ message: string }> {
      const emailKey = email.toLowerCase();
      const isOwn = knownAs !== null && (await store.isAddressOf(knownAs, emailKey));
      await limitSender(isOwn ? `member ${knownAs}` : address);
      if (isOwn || (await isWithinStrangers(emailKey, address))) {
        await store.queue(emailKey, now());
        kickMails(); // for nobody too: the answer takes the same time
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
