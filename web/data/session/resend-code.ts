import { accountEndpoints } from '#contracts/account.ts';
import { useApi } from '#web/client/api-context.tsx';
import { type Command, useCommand } from '../use-command.ts';

/** The address as it is sent, or why it is none. */
export function readEmail(typed: string): { email: string } | { problem: string } {
  const read = accountEndpoints.resendCode.body.safeParse({ email: typed });
  return read.success ? read.data : { problem: read.error.issues[0]?.message ?? '' };
}

/** Asks for the mail with a lost access code. @param onDone gets the server's answer in words */
export function useResendCode(onDone: (message: string) => void): Command<string> {
  const api = useApi();
  return useCommand(async (email: string) => {
    const { message } = await api.call(accountEndpoints.resendCode, { body: { email } });
    onDone(message);
  });
}
