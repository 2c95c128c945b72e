import { accountEndpoints, RESEND_CODE_ANSWER } from '#contracts/account.ts';
import { ApiError } from '#contracts/errors.ts';
import { fieldRefusal, refusal } from '#contracts/rules/access/refusals.ts';
import { mockEndpoint } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import type { Person, Tables } from '#mocks/world/tables.ts';
import { isProofOf } from './auth-handlers.ts';

/** The session of this browser, which the demo does not store. */
const currentOf = ({ id, created_at, last_login }: Person, now: Date) => ({
  id: `demo-${id}`,
  device: 'The demo in this browser',
  created_at: last_login ?? created_at,
  last_seen_at: now.toISOString(),
  current: true,
});

/** Ends other sessions of a person. @returns how many there were */
function endSessions(tables: Tables, person: Person, isMeant: (id: string) => boolean): number {
  const before = tables.otherDevices.length;
  tables.otherDevices = tables.otherDevices.filter(
    ({ user_id, id }) => user_id !== person.id || !isMeant(id),
  );
  return before - tables.otherDevices.length;
}

/** @throws ApiError unless this person may go */
function mayLeave(person: Person, proof: string): void {
  if (!isProofOf(person, proof)) throw fieldRefusal('account.wrong_proof', 'proof');
  if (person.protected) {
    const why = 'The protected administrator account cannot be deleted.';
    throw new ApiError('users.protected', why);
  }
}

export function accountHandlers({ world, now, authenticate }: MockServer) {
  return {
    loginSessions: mockEndpoint(
      accountEndpoints.loginSessions,
      authenticate,
      async ({ caller }) => {
        const { otherDevices } = await world.read();
        const others = otherDevices.filter(({ user_id }) => user_id === caller.id);
        return [
          currentOf(caller, now()),
          ...others.map((device) => ({ ...device, current: false })),
        ];
      },
    ),
    endLoginSession: mockEndpoint(
      accountEndpoints.endLoginSession,
      authenticate,
      async ({ caller, params }) => {
        const isMeant = (id: string): boolean => id === params.id;
        const ended = await world.change((tables) => endSessions(tables, caller, isMeant));
        if (ended === 0) throw refusal('account.no_such_device');
        return { message: 'Signed out' };
      },
    ),
    endOtherLoginSessions: mockEndpoint(
      accountEndpoints.endOtherLoginSessions,
      authenticate,
      async ({ caller }) => {
        await world.change((tables) => endSessions(tables, caller, () => true));
        return { message: 'Signed out' };
      },
    ),
    resendCode: mockEndpoint(accountEndpoints.resendCode, authenticate, async () => ({
      message: `${RESEND_CODE_ANSWER} (The demo sends no mail.)`,
    })),
    /** Restarts the demo: it needs this person. */
    deleteAccount: mockEndpoint(
      accountEndpoints.deleteAccount,
      authenticate,
      async ({ caller, body }) => {
        mayLeave(caller, body.proof);
        await world.reset();
        return { message: 'Your account was deleted' };
      },
    ),
  };
}
