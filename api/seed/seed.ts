import type { LeadService } from '../features/leads/leads.service.ts';
import type { PaymentService } from '../features/payments/payments.service.ts';
import type { PostService } from '../features/posts/posts.service.ts';
import type { Accounts } from '../features/users/accounts.service.ts';
import type { UserService } from '../features/users/users.service.ts';
import type { VisitorService } from '#api/features/leads/visitors.service.ts';
import type { WebinarService } from '../features/webinars/webinars.service.ts';
import {
  sampleCustomer,
  samplePosts,
  sampleRequests,
  sampleTrader,
  sampleWebinars,
} from './samples.ts';

const author = { id: 'sample-desk', username: 'Bellwether' };

/** Reserved for documentation (RFC 5737), so that it uses up no client's limit. */
const SEED_ADDRESS = '192.0.2.1';

/** Fills a new installation with a trader, posts (newest first) and webinars around today. @param now UTC ms */
export async function seedSamples(
  services: {
    readonly users: UserService;
    readonly posts: PostService;
    readonly webinars: WebinarService;
  },
  now: number,
): Promise<void> {
  const { users, posts, webinars } = services;
  await users.create('system', sampleTrader);
  for (const post of samplePosts.toReversed()) await posts.create(author, post);
  for (const webinar of sampleWebinars(now)) await webinars.create(author, webinar);
}

type Sales = {
  readonly leads: LeadService;
  readonly visitors: VisitorService;
  /** Null when a real gateway is configured. */
  readonly payments: PaymentService | null;
  readonly publicUrl: string;
};

/** Adds requests for access, and a demo payment that is not yet activated. */
export async function seedSales({ leads, visitors, payments, publicUrl }: Sales): Promise<void> {
  for (const request of sampleRequests) await leads.submit(request, SEED_ADDRESS);
  if (payments === null) return;
  const { access_token } = await visitors.start(sampleCustomer, SEED_ADDRESS);
  const payer = await visitors.authenticatePayer(`Bearer ${access_token}`);
  const start = { ...sampleCustomer, payment_method: 'stripe', origin_url: publicUrl } as const;
  const { session_id } = await payments.begin({ payer, start, address: SEED_ADDRESS });
  await payments.complete(session_id);
}

/** The sample trader's code; null when the account does not exist. */
export async function readSampleCode(accounts: Accounts): Promise<string | null> {
  return accounts.readCodeByEmail(sampleTrader.email ?? '');
}
