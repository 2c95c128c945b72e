import type { UserDetails } from '#contracts/payments/leads.ts';

/** The library is large: only a page that sends a number loads it. */
const library = () => import('#api/domain/phone-number.ts');

type FromPerson = { readonly user_details?: UserDetails | undefined };

/** A request with the number of its person as the server stores it. @throws ApiError at the phone */
export async function withNumberOf<Body extends FromPerson>(body: Body): Promise<Body> {
  if (body.user_details === undefined) return body;
  const { withNumber } = await library();
  return { ...body, user_details: withNumber(body.user_details) };
}

/** @throws ApiError at the number */
export async function payingNumber(typed: string): Promise<string> {
  const { mobileMoneyNumber } = await library();
  return mobileMoneyNumber(typed);
}
