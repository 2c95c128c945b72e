import { chatServiceEndpoints, type ChatServicesChange } from '#contracts/chats.ts';
import { providerEndpoints, type ProviderId } from '#contracts/providers.ts';
import { useFreshness } from '#web/data/query-results.ts';
import { useAdminCommand, useAdminQuery } from './admin-query.ts';

const STALE_MS = 60_000;
const CHATS = ['admin-chats'];

/** The services that the server calls: prices, payments, mail, push; keys are never among it. */
export function useProviders() {
  const query = useAdminQuery({
    queryKey: ['admin-providers'],
    read: (api, options) => api.call(providerEndpoints.list, {}, options),
    staleTime: STALE_MS,
  });
  return { ...query, freshness: useFreshness(query, STALE_MS) };
}

/** Tests the connection to a provider. */
export const useTestProvider = (id: ProviderId) =>
  useAdminCommand((api) => api.call(providerEndpoints.test, { params: { id } }));

export type ChatService = 'telegram' | 'channel' | 'discord';

/** The operator's bot, channel and webhook, with the newest messages; keys are never among it. */
export function useChatServices() {
  const query = useAdminQuery({
    queryKey: CHATS,
    read: (api, options) => api.call(chatServiceEndpoints.read, {}, options),
    staleTime: STALE_MS,
  });
  return { ...query, freshness: useFreshness(query, STALE_MS) };
}

/** Stores what is named; what a service refuses fails with the error of its field. */
export const useChangeChats = () =>
  useAdminCommand(
    (api, body: ChatServicesChange) => api.call(chatServiceEndpoints.change, { body }),
    [CHATS],
  );

/** Asks the service whether it still works. */
export const useTestChat = (service: ChatService) =>
  useAdminCommand((api) => api.call(chatServiceEndpoints.test, { body: { service } }), [CHATS]);

export const useSendChatTest = (service: Exclude<ChatService, 'telegram'>) =>
  useAdminCommand((api) => api.call(chatServiceEndpoints.sendTest, { body: { service } }));
