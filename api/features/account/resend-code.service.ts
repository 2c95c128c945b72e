import type { CreateCounter } from '#api/db/database.ts';
import { type AddressLimit, createAddressLimit } from '#api/http/address-limit.ts';
import { RESEND_CODE_ANSWER } from '#contracts/account.ts';
import type { ResendCodeStore } from './resend-code.store.ts';

const LIMIT = {
  points: 3,
  seconds: 3600,
  detail: 'Too many requests from here. Please try again in an hour.',
};

type Deps = {
  readonly store: ResendCodeStore;
  readonly createCounter: CreateCounter;
  /** Sends what was queued; nobody waits for it. */
  readonly kickMails: () => void;
  /** UTC ms. */
  readonly now: () => number;
};
export type ResendCodeService = ReturnType<typeof createResendCodeService>;

export function createResendCodeService({ store, createCounter, kickMails, now }: Deps) {
  const limitSender = createAddressLimit(createCounter, { name: 'codes from', ...LIMIT });
  const limitRecipient = createAddressLimit(createCounter, { name: 'codes to', ...LIMIT });

  return {
    /**
     * Answers the same whoever has the address, so that nobody learns who is a member. One that was
     * asked for too often gets nothing more, and nobody is told that either.
     *
     * @param address of the client
     * @throws ApiError 429 when this client asks too often
     */
    async resend(email: string, address: string): Promise<{ message: string }> {
      await limitSender(address);
      const emailKey = email.toLowerCase();
      if (await isWithin(limitRecipient, emailKey)) {
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
