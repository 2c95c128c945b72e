import { pushEndpoints } from '#contracts/notifications.ts';
import { mockEndpoint, mockExample } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';

/** No server, no messages: without a key the app does not ask for any. */
export const pushHandlers = ({ authenticate }: MockServer) => ({
  key: mockEndpoint(pushEndpoints.key, authenticate, async () => ({ public_key: null })),
  subscribe: mockExample(pushEndpoints.subscribe, authenticate),
  unsubscribe: mockExample(pushEndpoints.unsubscribe, authenticate),
});
