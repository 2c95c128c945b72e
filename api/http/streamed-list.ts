import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Endpoint, ResponseOf } from '#contracts/endpoint.ts';
import { toZod } from '#contracts/parse-part.ts';
import type { Caller } from './caller.ts';
import { declaredFieldsOf } from './declared-fields.ts';
import { admitSignedIn, type App } from './mount.ts';
import { inBytes, watchedBody } from './watched-body.ts';

type ListEndpoint = Endpoint & { readonly method: 'GET'; readonly access: 'user' };

/**
 * Serves an endpoint whose response is one JSON array of any length, one slice in memory at a time. The
 * caller is admitted as for any other call. Of each row only the declared fields leave: the rows were parsed
 * when they were stored. A client that disconnects or stalls ends the reading.
 *
 * @param read slices in order; an error before the first becomes a problem response, a later one cuts it off
 */
export function mountList<E extends ListEndpoint>(
  app: App,
  endpoint: E,
  read: (caller: Caller) => AsyncGenerator<ResponseOf<E>, void>,
): void {
  app.router.on(endpoint.method, endpoint.path, async (c) => {
    const caller = await admitSignedIn(app, endpoint, c);
    c.set('caller', caller);
    const texts = toJson(endpoint, read(caller));
    const first = await texts.next();
    const all = startingWith(first.value ?? '', texts);
    const body = watchedBody(c, inBytes(all), () => void texts.return());
    return c.body(body, 200, { 'content-type': 'application/json' });
  });
}

async function* startingWith(
  first: string,
  others: AsyncGenerator<string, void>,
): AsyncGenerator<string, void> {
  yield first;
  yield* others;
}

async function* toJson<E extends ListEndpoint>(
  { response }: E,
  slices: AsyncGenerator<ResponseOf<E>, void>,
): AsyncGenerator<string, void> {
  const select = declaredFieldsOf(toZod(response));
  let before = '[';
  for await (const slice of slices) {
    const rows = JSON.stringify(select(slice)).slice(1, -1);
    if (rows !== '') {
      yield `${before}${rows}`;
      before = ',';
    }
    await nextTurn(); // SQLite responds synchronously: lets other requests run
  }
  yield before === '[' ? '[]' : ']';
}
