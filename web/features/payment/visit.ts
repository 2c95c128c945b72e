import { Amount, Id, type PaymentMethod, type UserDetails } from '#contracts/primitives.ts';
import { PACKAGE_TYPES, type PackageType } from '#contracts/rules/payments/plans.ts';

/** With what the page was opened. */
export type Visit = {
  session_id: string;
  package_type: PackageType;
  amount: number; // major units, as the address claims
  method: PaymentMethod;
  /** Who pays, as far as the address tells; what it does not tell is empty. */
  person: UserDetails;
};

/** Parameters that leave the address once read: personal ones, and those that gateways add. */
const forgotten = ['name', 'email', 'phone', 'reference', 'trxref'];

const isPackage = (text: string | null): text is PackageType =>
  PACKAGE_TYPES.some((type) => type === text);

/** Reads the query of the page; null when session, package or amount are missing or none. */
export function readVisit(search: string): Visit | null {
  const query = new URLSearchParams(search);
  const text = (name: string): string => query.get(name)?.trim() ?? '';
  const sessionId = Id.safeParse(query.get('session_id'));
  const amount = Amount.safeParse(Number(query.get('amount')));
  const package_type = query.get('package');
  if (!sessionId.success || !amount.success || !isPackage(package_type)) return null;
  return {
    session_id: sessionId.data,
    package_type,
    amount: amount.data,
    method: query.get('method') === 'mobile_money' ? 'mobile_money' : 'stripe',
    person: { name: text('name'), email: text('email'), phone: text('phone') },
  };
}

/** Takes out of the address what must not stay in the history or travel on with it. */
export function forgetPerson(): void {
  const address = new URL(location.href);
  for (const name of forgotten) address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}
