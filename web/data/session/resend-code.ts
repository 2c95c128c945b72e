import { accountEndpoints } from '#contracts/account.ts';
import { useApi } from '#web/client/api-context.tsx';
import { type Command, useCommand } from '../use-command.ts';

/** Validates an e-mail address. */
export function readEmail(typed: string): { email: string } | { problem: string } {
  const read = accountEndpoints.resendCode.body.safeParse({ email: typed });
  return read.success ? read.data : { problem: read.error.issues[0]?.message ?? '' };
}

/** Requests a mail with the access code. @param onDone gets the server's message */
export function useResendCode(onDone: (message: string) => void): Command<string> {
  const api = useApi();
  return useCommand(async (email: string) => {
    const { message } = await api.call(accountEndpoints.resendCode, { body: { email } });
    onDone(message);
  });
}
