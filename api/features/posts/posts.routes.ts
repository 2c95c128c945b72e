import { answerPage } from '#api/http/answer.ts';
import { type App, mount } from '#api/http/mount.ts';
import { postEndpoints } from '#contracts/posts.ts';
import type { PostLikeStore } from './post-likes.store.ts';
import { type PostService, postNotFound } from './posts.service.ts';
import type { PostStore } from './posts.store.ts';

type Deps = { store: PostStore; likes: PostLikeStore; posts: PostService };

export function postRoutes(app: App, { store, likes, posts }: Deps): void {
  mount(app, postEndpoints.list, async ({ caller, query }) =>
    answerPage(await store.page(query, caller.id)),
  );
  mount(app, postEndpoints.like, async ({ caller, params }) => {
    const state = await likes.toggleLike(params.id, caller.id);
    if (state === null) throw postNotFound();
    return state;
  });
  mount(app, postEndpoints.adminList, async ({ caller, query }) =>
    answerPage(await store.page(query, caller.id)),
  );
  mount(app, postEndpoints.create, ({ caller, body }) => posts.create(caller, body));
  mount(app, postEndpoints.change, ({ caller, params, body }) =>
    posts.change(caller, params.id, body),
  );
  mount(app, postEndpoints.remove, async ({ caller, params }) => {
    await posts.remove(caller, params.id);
    return { message: 'Post deleted' };
  });
}
