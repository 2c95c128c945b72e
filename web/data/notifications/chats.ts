import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chatEndpoints, chatServiceEndpoints, type ChatServicesChange } from '#contracts/chats.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useAdminCommand, useAdminQuery } from '#web/data/admin/admin-query.ts';
import { useFreshness } from '#web/data/query-results.ts';

const CHATS = ['admin-chats'];
const STALE_MS = 30_000;
const OWN_CHATS = ['own-chats'];
/** Between two questions whether the code was used, while one is shown. */
const POLL_MS = 3000;

/**
 * The Telegram of the caller. With personal data, so it is not stored on the device.
 *
 * @param isWaiting whether a code is shown, so that the answer may change at any moment
 */
export function useOwnChats(isWaiting = false) {
  const api = useApi();
  return useQuery({
    queryKey: OWN_CHATS,
    queryFn: ({ signal }) => api.call(chatEndpoints.own, {}, { signal }),
    staleTime: STALE_MS,
    refetchInterval: isWaiting ? POLL_MS : false,
    meta: { persist: false },
  });
}

export function useChatCommands() {
  const api = useApi();
  const client = useQueryClient();
  return {
    makeCode: useMutation({ mutationFn: () => api.call(chatEndpoints.makeCode) }),
    invite: useMutation({ mutationFn: () => api.call(chatEndpoints.invite) }),
    unlink: useMutation({
      mutationFn: () => api.call(chatEndpoints.unlink),
      onSettled: () => client.invalidateQueries({ queryKey: OWN_CHATS }),
    }),
  };
}

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
