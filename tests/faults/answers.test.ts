import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { HttpEnv } from '#api/http/caller.ts';
import { type App, mount } from '#api/http/mount.ts';
import { createInFlight } from '#api/http/in-flight.ts';
import { createAnswerProblem } from '#api/http/problem-answers.ts';
import { createSharedAnswers } from '#api/http/shared-answers.ts';
import { createLogger, requestLog } from '#api/http/request-log.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { allEndpoints } from '#contracts/index.ts';
import { toZod } from '#contracts/parse-part.ts';
import { Problem } from '#contracts/problem.ts';
import { send } from '#tests/support/api-client.ts';
import { nameOf } from '#tests/support/valid-requests.ts';

const HIDDEN = 'hidden-from-everybody';

/** Those that answer with JSON. */
const inJson = allEndpoints.filter(({ bytes }) => bytes !== 'answer' && bytes !== 'events');

const nobody = () => Promise.resolve({ id: 'x', role: 'admin', viewer: null } as never);

/** What this endpoint says when its handler answers that; what it is asked does not matter. */
async function answerOf(endpoint: Endpoint, body: unknown) {
  const lines: string[] = [];
  const router = new Hono<HttpEnv>();
  router.use(requestLog(createLogger('info', { write: (line) => void lines.push(line) })));
  router.onError(createAnswerProblem(() => false));
  const app: App = {
    router,
    authenticate: nobody,
    authenticatePayer: nobody,
    memberLimit: () => Promise.resolve(),
    shared: createSharedAnswers(() => 0),
    inFlight: createInFlight(),
    trustProxyHops: 0,
  };
  const { params: _, query: __, body: ___, ...unasked } = endpoint;
  mount(app, { ...unasked, path: '/here' }, () => Promise.resolve(body as never));
  const response = await send(
    router,
    new Request('http://localhost/here', { method: endpoint.method }),
  );
  return { status: response.status, text: await response.text(), log: lines.join('') };
}

/** The same with a field beside every other that the contract does not name. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(value).map(([name, inner]) => [name, withSecrets(inner)]);
  return { ...Object.fromEntries(own), password_hash: HIDDEN, code_sealed: { [HIDDEN]: HIDDEN } };
}

/** Where names are data, as those of sources are, one too many makes the whole answer wrong. */
const hasNamesAsData = ({ response }: Endpoint): boolean =>
  JSON.stringify(z.toJSONSchema(toZod(response), { io: 'output' })).includes('"propertyNames"');

describe('what a handler answers by mistake', () => {
  it.each(inJson.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'fault 21: leaves %s without a field that is not declared, and not at all in another shape',
    async (_, endpoint) => {
      const stripped = await answerOf(endpoint, withSecrets(endpoint.example));
      expect(stripped.text).not.toContain(HIDDEN);
      const plain = await answerOf(endpoint, endpoint.example);
      expect(JSON.parse(plain.text)).toEqual(JSON.parse(JSON.stringify(endpoint.example)));
      const promised = hasNamesAsData(endpoint) ? [500, stripped.text] : [200, plain.text];
      expect([stripped.status, stripped.text]).toEqual(promised);

      for (const wrong of [HIDDEN, { [HIDDEN]: HIDDEN }, [[HIDDEN]], null, undefined, 7]) {
        const { status, text, log } = await answerOf(endpoint, wrong);
        expect(status).toBe(500);
        expect(text).not.toContain(HIDDEN);
        expect(Problem.parse(JSON.parse(text)).code).toBe('platform.internal');
        expect(log).toContain('unexpected failure');
      }
    },
  );
});
