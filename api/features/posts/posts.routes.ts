import { answerPage, type App, mount } from '#api/http/mount.ts';
import { postEndpoints } from '#contracts/posts.ts';
import type { PostService } from './posts.service.ts';
import type { PostStore } from './posts.store.ts';

type Deps = { store: PostStore; posts: PostService };

export function postRoutes(app: App, { store, posts }: Deps): void {
  const { list, like, adminList, summary, create, change, pin, remove } = postEndpoints;
  mount(app, list, async ({ caller, query }) => answerPage(await posts.feed(caller, query)));
  mount(app, like, ({ caller, params }) => posts.toggleLike(caller, params.id));
  mount(app, adminList, async ({ caller, query }) =>
    answerPage(await store.page(query, caller.id)),
  );
  mount(app, summary, () => posts.summary());
  mount(app, create, ({ caller, body }) => posts.create(caller, body));
  mount(app, change, ({ caller, params, body }) => posts.change(caller, params.id, body));
  mount(app, pin, ({ caller, params, body }) => posts.pin(caller, params.id, body.pinned));
  mount(app, remove, async ({ caller, params }) => {
    await posts.remove(caller, params.id);
    return { message: 'Post deleted' };
  });
}
