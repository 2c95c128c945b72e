import { authEndpoints } from '#contracts/auth.ts';
import { toRequest } from './api-client.ts';
import type { MockBackend } from './mock-server.ts';

/** The administrator of the demo. */
export const OWN_CODE = 'DEM0-ADM1-N000-0001';

/** The demo's administrator has just entered the code again. */
export const confirmIn = (backend: Pick<MockBackend, 'transport'>): Promise<Response> =>
  backend.transport(
    toRequest(authEndpoints.confirm, { body: { access_code: OWN_CODE } }, { token: 'demo-admin' }),
  );
