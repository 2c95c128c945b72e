import type { PostService } from '../features/posts/posts.service.ts';
import type { Accounts } from '../features/users/accounts.service.ts';
import type { UserService } from '../features/users/users.service.ts';
import { samplePosts, sampleTrader } from './samples.ts';

const desk = { id: 'sample-desk', username: 'Bellwether' };

/** Fills a new installation with sample posts (the first of the list is the newest) and one trader. */
export async function seedSamples(users: UserService, posts: PostService): Promise<void> {
  await users.create('system', sampleTrader);
  for (const post of samplePosts.toReversed()) await posts.create(desk, post);
}

/** The sample trader's code, while that account exists. */
export async function readSampleCode(accounts: Accounts): Promise<string | null> {
  return accounts.readCodeByEmail(sampleTrader.email ?? '');
}
