import { postEndpoints } from '#contracts/posts.ts';
import { type Actor, countsOf, differing, type Member, type World } from './actor.ts';
import { bodyOf } from './caller.ts';

/** The administrator publishes; what was not acknowledged is not sent again, it may be there or not. */
export function createPublisher(world: World): Actor {
  const titles = new Map<string, boolean>(); // whether it was acknowledged
  return {
    name: 'posts',
    async act() {
      const title = `post ${titles.size}`;
      titles.set(title, false);
      const body = { title, description: 'We wait for the first M15 close.', images: [] };
      const outcome = await world.call(postEndpoints.create, { body }, world.admin);
      if (outcome.kind === 'refused') throw new Error(`a post was refused: ${outcome.code}`);
      titles.set(title, outcome.kind === 'done');
    },
    async check(read) {
      const stored = await countsOf(
        read,
        'select title as name, count(*) as n from posts group by title',
      );
      const audited = await countsOf(
        read,
        `select target as name, count(*) as n from audit_log where action = 'posts.created' group by target`,
      );
      return [
        ...differing(
          'posts',
          [...titles].map(([title, isDone]) => [title, isDone ? 1 : 0, 1]),
          stored,
        ),
        ...differing(
          'audit rows of posts',
          [...titles.keys()].map((title) => {
            const n = stored.get(title) ?? 0;
            return [title, n, n];
          }),
          audited,
        ),
      ];
    },
  };
}

/** A post and the one after it: lists begin before a row. */
export type LikedPost = { readonly id: string; readonly next: string };

/** Likes and unlikes one post. After a lost answer the app reads how it stands before it goes on. */
export function createLikers(
  world: World,
  members: readonly Member[],
  post: LikedPost,
): readonly Actor[] {
  const { like, list } = postEndpoints;
  let likeCount = 0; // by all of them: nobody else likes anything

  async function readLike(token: string): Promise<boolean> {
    const query = { limit: 1, before: post.next };
    const [seen] = bodyOf(list, await world.insist(list, { query }, token));
    if (seen?.id !== post.id) throw new Error('the post is lost');
    return seen.user_liked;
  }

  return members.map(({ id: userId, token }) => {
    let isLiked = false;
    return {
      name: 'likes',
      async act() {
        const outcome = await world.call(like, { params: { id: post.id } }, token);
        if (outcome.kind === 'refused') throw new Error(`a like was refused: ${outcome.code}`);
        const before = isLiked;
        isLiked = outcome.kind === 'done' ? outcome.body.user_liked : await readLike(token);
        if (outcome.kind === 'done' && isLiked === before) throw new Error('a like did not flip');
        if (isLiked && !before) likeCount += 1;
      },
      async check(read) {
        const [row] = await read(
          `select count(*) as n from post_likes where user_id = '${userId}' and post_id = '${post.id}'`,
        );
        const [counted] = await read(
          `select coalesce(sum(value), 0) as n from figures where name = 'likes' and unit = 'hour'`,
        );
        return [
          ...(Number(row?.['n']) === Number(isLiked)
            ? []
            : [`the like of ${userId} is not as it was acknowledged`]),
          ...(Number(counted?.['n']) === likeCount
            ? []
            : ['likes were counted twice, or not at all']),
        ];
      },
    };
  });
}
