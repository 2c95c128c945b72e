import type { LeadService } from '../features/leads/leads.service.ts';
import type { PaymentService } from '../features/payments/payments.service.ts';
import type { PostService } from '../features/posts/posts.service.ts';
import type { Accounts } from '../features/users/accounts.service.ts';
import type { UserService } from '../features/users/users.service.ts';
import type { VisitorService } from '../features/visitors/visitors.service.ts';
import type { WebinarService } from '../features/webinars/webinars.service.ts';
import {
  sampleCustomer,
  samplePosts,
  sampleRequests,
  sampleTrader,
  sampleWebinars,
} from './samples.ts';

const author = { id: 'sample-desk', username: 'Bellwether' };

/** Of documentation (RFC 5737): nobody's limit is used up. */
const NOBODYS_ADDRESS = '192.0.2.1';

type Samples = {
  readonly users: UserService;
  readonly posts: PostService;
  readonly webinars: WebinarService;
};

/**
 * Fills a new installation with one trader, sample posts (the first of the list is the newest), and
 * webinars around today.
 *
 * @param now UTC ms
 */
export async function seedSamples({ users, posts, webinars }: Samples, now: number): Promise<void> {
  await users.create('system', sampleTrader);
  for (const post of samplePosts.toReversed()) await posts.create(author, post);
  for (const webinar of sampleWebinars(now)) await webinars.create(author, webinar);
}

type Sales = {
  readonly leads: LeadService;
  readonly visitors: VisitorService;
  /** Null where a real gateway would be asked. */
  readonly payments: PaymentService | null;
  readonly publicUrl: string;
};

/** Requests for access, and a demo payment that waits to be activated. */
export async function seedSales({ leads, visitors, payments, publicUrl }: Sales): Promise<void> {
  for (const request of sampleRequests) await leads.submit(request, NOBODYS_ADDRESS);
  if (payments === null) return;
  const { access_token } = await visitors.start(sampleCustomer, NOBODYS_ADDRESS);
  const payer = await visitors.authenticatePayer(`Bearer ${access_token}`);
  const start = { ...sampleCustomer, payment_method: 'stripe', origin_url: publicUrl } as const;
  const { session_id } = await payments.begin({ payer, start, address: NOBODYS_ADDRESS });
  await payments.complete(session_id);
}

/** The sample trader's code, while that account exists. */
export async function readSampleCode(accounts: Accounts): Promise<string | null> {
  return accounts.readCodeByEmail(sampleTrader.email ?? '');
}
