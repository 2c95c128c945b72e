import { useState } from 'react';
import { authEndpoints } from '#contracts/auth.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { hasCode } from '#web/client/failures.ts';
import { useSession } from './session.ts';
import { useCommand } from '../use-command.ts';

/** Why the code is asked for, in the server's words, and what becomes of the answer. */
type Question = { readonly reason: string; readonly answer: (isConfirmed: boolean) => void };

/**
 * A way to the server on which a call that it wants confirmed waits for the access code, and is then made
 * once more. Without the code it fails as it did.
 *
 * @param show puts the question before the person; null: it was answered
 */
function createConfirmingApi(api: Api, show: (question: Question | null) => void): Api {
  let asked: Promise<boolean> | null = null;

  /** Two calls at once are one question. */
  function ask(reason: string): Promise<boolean> {
    asked ??= new Promise<boolean>((resolve) => {
      const answer = (isConfirmed: boolean): void => {
        asked = null;
        show(null);
        resolve(isConfirmed);
      };
      show({ reason, answer });
    });
    return asked;
  }

  async function insist<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Error) || !hasCode(error, 'auth.confirmation_required')) throw error;
      if (!(await ask(error.message))) throw error;
      return call();
    }
  }

  return {
    call: (endpoint, ...rest) => insist(() => api.call(endpoint, ...rest)),
    callPage: (endpoint, ...rest) => insist(() => api.callPage(endpoint, ...rest)),
    listen: api.listen,
  };
}

/** The way to the server, and the question that waits for the person; null: none does. */
export function useConfirmingApi(): { api: Api; question: Question | null } {
  const api = useApi();
  const [question, setQuestion] = useState<Question | null>(null);
  const [confirming] = useState(() => createConfirmingApi(api, setQuestion));
  return { api: confirming, question };
}

type Typed = { readonly code: string; readonly password: string };

/** Sends the own access code, and the password where one is set. */
export function useConfirm() {
  const api = useApi();
  const session = useSession();
  const hasPassword = session.state === 'signed-in' && session.user.has_password;
  const command = useCommand(async ({ code, password }: Typed) => {
    const body = { access_code: code, ...(password !== '' && { password }) };
    await api.call(authEndpoints.confirm, { body });
  });
  return { ...command, hasPassword };
}
