import { type SyntheticEvent, useState } from 'react';
import type { ErrorCode } from '#contracts/errors.ts';
import { useSignIn } from '#web/data/session.ts';

type Failure = {
  /** Where the message stands: at a field, or above the button when no field is to blame. */
  at: 'code' | 'password' | 'form';
  text: string;
  /** The code is right, but its time is up. */
  isExpired?: boolean;
};

const field = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
};

/** Why the server refused. Asked without the catalogue of all reasons, which the login can spare. */
const isRefusal = (error: unknown): error is Error & { code: ErrorCode } =>
  error instanceof Error && error.name === 'ApiError';

/** What a refusal says, and which field it is about. */
function readFailure(error: unknown): Failure {
  if (!isRefusal(error)) {
    const reason = error instanceof Error ? ` ${error.message}` : '';
    return { at: 'form', text: `Login failed.${reason}` };
  }
  const text = error.message === '' ? 'Login failed' : error.message;
  if (error.code === 'auth.password_required' || error.code === 'auth.wrong_password') {
    return { at: 'password', text };
  }
  if (error.code === 'auth.wrong_code') return { at: 'code', text };
  return { at: 'form', text, isExpired: error.code === 'auth.expired' };
}

/** The state of the login: which fields are asked for, and what went wrong. */
export function useLoginForm() {
  const signIn = useSignIn();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asksPassword, setAsksPassword] = useState(false);

  async function submit(form: HTMLFormElement): Promise<void> {
    const access_code = field(form, 'access_code').trim();
    const password = field(form, 'password');
    if (access_code === '') {
      setFailure({ at: 'code', text: 'Please enter your access code' });
      return;
    }
    setFailure(null);
    try {
      await signIn.mutateAsync({ access_code, ...(password !== '' && { password }) });
    } catch (error) {
      const next = readFailure(error);
      if (next.at === 'password') setAsksPassword(true);
      setFailure(next);
    }
  }

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void submit(event.currentTarget);
  };

  return { onSubmit, failure, asksPassword, isBusy: signIn.isPending };
}
