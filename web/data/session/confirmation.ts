import { useState } from 'react';
import { authEndpoints } from '#contracts/auth.ts';
import { useApi } from '#web/client/api-context.tsx';
import type { Api } from '#web/client/api.ts';
import { hasCode } from '#web/client/failures.ts';
import { useCommand } from '../use-command.ts';
import { useUser } from './session.tsx';

type Question = { readonly reason: string; readonly answer: (isConfirmed: boolean) => void };

/**
 * Wraps an API so that a call that needs confirmation waits for the access code and is then repeated.
 * Without the code it fails with the original error.
 *
 * @param show displays the question; null: it was answered
 */
function createConfirmingApi(api: Api, show: (question: Question | null) => void): Api {
  let pending: Promise<boolean> | null = null;

  /** Concurrent calls share one question. */
  function ask(reason: string): Promise<boolean> {
    pending ??= new Promise<boolean>((resolve) => {
      const answer = (isConfirmed: boolean): void => {
        pending = null;
        show(null);
        resolve(isConfirmed);
      };
      show({ reason, answer });
    });
    return pending;
  }

  async function withConfirmation<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Error) || !hasCode(error, 'auth.confirmation_required')) throw error;
      if (!(await ask(error.message))) throw error;
      return call();
    }
  }

  return {
    call: (endpoint, ...rest) => withConfirmation(() => api.call(endpoint, ...rest)),
    callPage: (endpoint, ...rest) => withConfirmation(() => api.callPage(endpoint, ...rest)),
    listen: api.listen,
  };
}

/** The confirming API, and the open question or null. */
export function useConfirmingApi(): { api: Api; question: Question | null } {
  const api = useApi();
  const [question, setQuestion] = useState<Question | null>(null);
  const [confirming] = useState(() => createConfirmingApi(api, setQuestion));
  return { api: confirming, question };
}

/** Confirms with the access code, and the password if one is set. */
export function useConfirm() {
  const api = useApi();
  const hasPassword = useUser()?.has_password ?? false;
  const command = useCommand(async ({ code, password }: { code: string; password: string }) => {
    const body = { access_code: code, ...(password !== '' && { password }) };
    await api.call(authEndpoints.confirm, { body });
  });
  return { ...command, hasPassword };
}
