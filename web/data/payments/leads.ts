import { leadEndpoints, type AccessRequest } from '#contracts/payments/leads.ts';
import { useApi } from '#web/client/api-context.tsx';
import { type Command, useCommand } from '../use-command.ts';

/** Asks for access without paying here. @param onDone gets the server's answer in words */
export function useSubmitLead(onDone: (message: string) => void): Command<AccessRequest> {
  const api = useApi();
  return useCommand(async (body: AccessRequest) => {
    const { message } = await api.call(leadEndpoints.submit, { body });
    onDone(message);
  });
}
