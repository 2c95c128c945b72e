import { auditLog } from '#api/db/schema/system.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { pay, type TransactionRow } from './paid-transactions.ts';
import type { Person } from './people.ts';
import { type Api, type Options, startApi } from './start-api.ts';

export const activate = (api: Api, id: string, person: Person | null = 'admin') =>
  api.as(person).call(adminPaymentEndpoints.activate, { params: { id } });
export const signIn = (api: Api, access_code: string) =>
  api.as(null).call(authEndpoints.login, { body: { access_code } });
export const transactionsOf = async (api: Api) =>
  (await api.as('admin').call(adminPaymentEndpoints.list, { query: {} })).body;
export const actionsOf = async (api: Api) =>
  (await api.database.db.select().from(auditLog)).map(({ action, actor }) => `${actor}: ${action}`);

/** A server with one payment. */
export async function openPaid(overrides: Partial<TransactionRow> = {}, options: Options = {}) {
  const api = await startApi(options);
  return { api, id: await pay(api.database, overrides) };
}

export const onPaid = (api: Api, id: string) => api.services.membership.activation.onPaid(id);
