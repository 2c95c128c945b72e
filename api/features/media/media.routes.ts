import type { Hono } from 'hono';
import type { HttpEnv } from '#api/http/caller.ts';
import { answerUnknownPath } from '#api/http/problem-answers.ts';
import type { MediaStore } from './media.store.ts';

/** Pictures are outside the contract: an `<img>` asks for them, without a token, by an unguessable name. */
export function mediaRoutes(router: Hono<HttpEnv>, store: MediaStore): void {
  router.get('/media/:sha{[0-9a-f]{64}}', async (c) => {
    const picture = await store.find(c.req.param('sha'));
    if (!picture) return answerUnknownPath(c);
    return c.body(new Uint8Array(picture.bytes), 200, {
      'content-type': picture.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
}
