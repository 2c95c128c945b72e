import type { CreateCounter } from '#api/db/database.ts';
import type { Mailer } from '#api/delivery/mailer.ts';
import type { IsOwnProof } from '#api/features/auth/credentials.service.ts';
import type { Caller } from '#api/http/caller.ts';
import { type AddressLimit, createAddressLimit, isWithin } from '#api/http/limits.ts';
import { NO_MAIL_ANSWER, type Privacy, RESEND_CODE_ANSWER } from '#contracts/account.ts';
import { ApiError } from '#contracts/errors.ts';
import { fieldRefusal, refusal } from '#contracts/rules/access/refusals.ts';
import type {
  createAccountRemovalStore,
  createPrivacyStore,
  createResendCodeStore,
} from './account.store.ts';

const HOUR_S = 3600;
const DETAIL = 'Too many requests from here. Please try again in an hour.';

const REQUESTS = 3; // requests per sender and hour, for any address
const MAILS_PER_SENDER = 2; // mails per sender and recipient; further requests send nothing
const MAILS_BY_STRANGERS = 8; // mails per recipient, from all unknown senders together

type Deps = {
  readonly store: ReturnType<typeof createResendCodeStore>;
  readonly createCounter: CreateCounter;
  readonly mailer: Pick<Mailer, 'sends'>;
  readonly kickMails: () => void;
  readonly now: () => number;
};

type Requester = {
  readonly address: string;
  readonly memberId: string | null; // the member who last signed in on this device; null: none
};

/** Known devices have their own limit; strangers are limited by sender, by recipient, and by both. */
export function createResendCodeService(deps: Deps) {
  const { store, createCounter, mailer, kickMails, now } = deps;
  const limitTo = (name: string, points: number): AddressLimit =>
    createAddressLimit(createCounter, { name, points, seconds: HOUR_S, detail: DETAIL });
  const limitSender = limitTo('codes from', REQUESTS);
  const limitPair = limitTo('codes from and to', MAILS_PER_SENDER);
  const limitStrangers = limitTo('codes to', MAILS_BY_STRANGERS);

  /** Checks the pair first, so that one sender cannot use up the recipient's limit. */
  const isWithinStrangers = async (emailKey: string, address: string): Promise<boolean> =>
    (await isWithin(limitPair(`${address} ${emailKey}`))) &&
    (await isWithin(limitStrangers(emailKey)));

  return {
    /** The answer reveals neither whether the address is a member's nor its limit. @throws ApiError 429 at the sender's limit */
    async resend(email: string, { address, memberId }: Requester): Promise<{ message: string }> {
      const emailKey = email.toLowerCase();
      const isOwn = memberId !== null && (await store.isAddressOf(memberId, emailKey));
      await limitSender(isOwn ? `member ${memberId}` : address);
      if (isOwn || (await isWithinStrangers(emailKey, address))) {
        await store.queue(emailKey, now());
        kickMails(); // also without a member: constant response time
      }
      return { message: mailer.sends ? RESEND_CODE_ANSWER : NO_MAIL_ANSWER };
    },
  };
}

type DeleteDeps = {
  readonly store: ReturnType<typeof createAccountRemovalStore>;
  readonly isOwnProof: IsOwnProof;
  readonly fileRevocations: () => Promise<void>;
  readonly now: () => number;
};

const refusals = {
  protected: 'The protected administrator account cannot be deleted.',
  'last administrator': 'You are the last administrator. Please make another one first.',
};

export const createDeleteAccountService = ({
  store,
  isOwnProof,
  fileRevocations,
  now,
}: DeleteDeps) => ({
  /** Removes the caller and all personal data. @throws ApiError when the proof is wrong or they are the last administrator */
  async remove(caller: Caller, proof: string): Promise<void> {
    if (!(await isOwnProof(caller, proof))) throw fieldRefusal('account.wrong_proof', 'proof');
    const outcome = await store.remove(caller.id, now());
    if (outcome !== 'removed') throw new ApiError('users.protected', refusals[outcome]);
    await fileRevocations();
  },
});

type PrivacyDeps = {
  readonly store: ReturnType<typeof createPrivacyStore>;
  readonly fileRevocations: () => Promise<void>;
  readonly kickMails: () => void;
  readonly now: () => number;
};

export const createPrivacyService = ({ store, fileRevocations, kickMails, now }: PrivacyDeps) => ({
  async read(userId: string): Promise<Privacy> {
    const privacy = await store.read(userId);
    if (privacy === null) throw refusal('account.gone');
    return privacy;
  },

  /** Counts from the next call of an administrator on, and survives the restore of a backup. */
  async change(caller: Caller, privacy: Privacy): Promise<Privacy> {
    await store.change(caller, privacy, now());
    await fileRevocations();
    kickMails();
    return privacy;
  },
});
