import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import { type Walk } from './membership-steps.ts';

const GRACE_MS = 5 * 60_000;
const { create, change, newCode, resetPassword, toggle, remove } = userEndpoints;

/** What asks for the own code again, before and after it was entered, and once that was long ago. */
const confirm: Walk = async ({ ask, admin, adminCode, wait }) => {
  await wait(HOUR_MS);
  const other = { username: 'yaw', email: 'yaw@example.com' };
  await ask(admin, create, { body: { ...other, role: 'admin' } });
  const { body } = await ask(admin, create, { body: other });
  const yaw = { params: { id: body.user.id } };
  const drawn = await ask(admin, newCode, yaw);
  await ask(admin, change, { ...yaw, body: { ...other, role: 'admin' } });
  await ask(admin, platformDataEndpoints.clearAll);
  await ask(admin, adminPaymentEndpoints.clearAll);

  await ask(admin, authEndpoints.confirm, { body: { access_code: drawn.body.access_code } });
  await ask(admin, authEndpoints.confirm, { body: { access_code: '' } });
  await ask(admin, authEndpoints.confirm, { body: { access_code: adminCode } });
  const promoted = await ask(admin, change, { ...yaw, body: { ...other, role: 'admin' } });
  for (const code of [drawn.body.access_code, promoted.body.access_code]) {
    await ask(null, authEndpoints.login, { body: { access_code: code } });
  }
  await ask(admin, userEndpoints.list, { query: { search: 'yaw' } });
  await wait(GRACE_MS - 1);
  await ask(admin, newCode, yaw);
  await wait(1);
  for (const endpoint of [newCode, resetPassword, toggle, remove]) await ask(admin, endpoint, yaw);
  await ask(admin, change, { ...yaw, body: { ...other, username: 'Yaw', role: 'admin' } });
  await ask(admin, change, { ...yaw, body: { ...other, role: 'user' } });
  await ask(admin, authEndpoints.confirm, { body: { access_code: adminCode } });
  for (const endpoint of [resetPassword, toggle, remove]) await ask(admin, endpoint, yaw);
};

export const confirmationWalks: readonly (readonly [what: string, walk: Walk])[] = [
  ['entering the own code again', confirm],
];
