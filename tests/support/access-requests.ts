import type { AccessRequest } from '#contracts/payments/leads.ts';

type Overrides = Partial<AccessRequest['user_details'] & Omit<AccessRequest, 'user_details'>>;

/** Kwame asks for a month; a test says only what matters to it. */
export function anAccessRequest({ name, email, phone, ...request }: Overrides = {}): AccessRequest {
  return {
    user_details: {
      name: name ?? 'Kwame Boateng',
      email: email ?? 'kwame@example.com',
      phone: phone ?? '+233241234567',
    },
    package_type: 'monthly',
    ...request,
  };
}
