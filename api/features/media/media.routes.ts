import type { Hono } from 'hono';
import type { HttpEnv } from '#api/http/caller.ts';
import { type App, clientAddress } from '#api/http/mount.ts';
import { answerUnknownPath } from '#api/http/problem-answers.ts';
import { sendOwnBytes } from '#api/http/watched-body.ts';
import type { MediaStore } from './media.store.ts';

const EXPECTED_BYTES = 512 * 1024; // of a picture that the server has encoded

/** Pictures are outside the contract: an `<img>` asks for them, without a token, by an unguessable name. */
export function mediaRoutes(app: App, router: Hono<HttpEnv>, store: MediaStore): void {
  router.get('/media/:sha{[0-9a-f]{64}}', async (c) => {
    const owner = clientAddress(c, app.trustProxyHops);
    const call = await app.inFlight.enter({ owner, bytes: EXPECTED_BYTES, of: 'GET /media' });
    try {
      const picture = await store.find(c.req.param('sha'));
      if (!picture) return answerUnknownPath(c);
      const headers = {
        'content-type': picture.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      };
      return sendOwnBytes(c, call, new Uint8Array(picture.bytes), { headers });
    } finally {
      call.endIfAnswered();
    }
  });
}
