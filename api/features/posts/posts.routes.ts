import { answerPage } from '#api/http/answer.ts';
import { type App, mount } from '#api/http/mount.ts';
import { postEndpoints } from '#contracts/posts.ts';
import type { PostService } from './posts.service.ts';
import type { PostStore } from './posts.store.ts';

type Deps = { store: PostStore; posts: PostService };

export function postRoutes(app: App, { store, posts }: Deps): void {
  mount(app, postEndpoints.list, async ({ caller, query }) =>
    answerPage(await store.page(query, caller.id)),
  );
  mount(app, postEndpoints.like, ({ caller, params }) => posts.toggleLike(caller, params.id));
  mount(app, postEndpoints.adminList, async ({ caller, query }) =>
    answerPage(await store.page(query, caller.id)),
  );
  mount(app, postEndpoints.summary, () => posts.summary());
  mount(app, postEndpoints.create, ({ caller, body }) => posts.create(caller, body));
  mount(app, postEndpoints.change, ({ caller, params, body }) =>
    posts.change(caller, params.id, body),
  );
  mount(app, postEndpoints.remove, async ({ caller, params }) => {
    await posts.remove(caller, params.id);
    return { message: 'Post deleted' };
  });
}
