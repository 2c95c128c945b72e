import type { Caller } from '#api/http/caller.ts';
import { ApiError } from '#contracts/errors.ts';
import { fieldRefusal } from '#contracts/rules/access/refusals.ts';
import type { IsOwnProof } from '../auth/reauthentication.service.ts';
import type { AccountRemovalStore } from './account-removals.store.ts';

type Deps = {
  readonly store: AccountRemovalStore;
  readonly isOwnProof: IsOwnProof;
  /** Writes pending revocations to the disk. */
  readonly fileRevocations: () => Promise<void>;
  /** UTC ms. */
  readonly now: () => number;
};
export type DeleteAccountService = ReturnType<typeof createDeleteAccountService>;

const refusals = {
  protected: 'The protected administrator account cannot be deleted.',
  'last administrator': 'You are the last administrator. Please make another one first.',
};

export function createDeleteAccountService({ store, isOwnProof, fileRevocations, now }: Deps) {
  return {
    /**
     * Removes the caller and all personal data.
     *
     * @param proof the password, or the access code if no password is set
     * @throws ApiError when the proof is wrong or the caller is the last administrator
     */
    async remove(caller: Caller, proof: string): Promise<void> {
      if (!(await isOwnProof(caller.id, proof))) throw fieldRefusal('account.wrong_proof', 'proof');
      const outcome = await store.remove(caller.id, now());
      if (outcome !== 'removed') throw new ApiError('users.protected', refusals[outcome]);
      await fileRevocations();
    },
  };
}
