import { Readable } from 'node:stream';
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { recordPage } from '#api/answers/record-page.ts';
import type { HttpEnv } from '#api/http/caller.ts';
import { type App, clientAddress, mountShared } from '#api/http/mount.ts';
import type { AddressLimit } from '#api/http/limits.ts';
import { prepareText, sendPrepared } from '#api/http/shared-answers.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import { parsePart } from '#contracts/parse-part.ts';
import { Id } from '#contracts/primitives.ts';
import { publicRecordEndpoints, RecordQuery } from '#contracts/public-record.ts';
import type { PublicRecordService } from './public-record.service.ts';

const PATH = '/record';
/** An entry of its own in the build of the web app. */
const SCRIPT = '/record-page.js';
const LASTS_MS = 60_000; // "as of" on the page; what changes is made anew at once

const PageQuery = RecordQuery.extend({ before: Id.optional() });

type Deps = {
  readonly record: PublicRecordService;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly publicUrl: string;
  /** Of calls whose answer is not at hand. */
  readonly limit: AddressLimit;
  /** Whether the built app is served, which has the script that verifies. */
  readonly hasScript: boolean;
};

/** The public record: pages without a login, outside of the contract, and the data that scripts verify. */
export function publicRecordRoutes(app: App, site: Hono<HttpEnv>, deps: Deps): void {
  const sharing = { topics: ['signals'] } as const;
  const { record } = deps;
  mountShared(app, publicRecordEndpoints.signals, sharing, ({ query }) => record.list(query));
  mountShared(app, publicRecordEndpoints.chain, sharing, ({ query }) => record.chain(query));

  site.get(PATH, async (c) => {
    const query = readQuery(c);
    const answer = await app.shared.of(
      `page ${PATH} ${JSON.stringify(query)}`,
      ['signals'],
      async () => {
        await deps.limit(clientAddress(c, app.trustProxyHops));
        const { platform_name: platformName } = await deps.settings.read();
        const origin = new URL(deps.publicUrl).origin;
        const frame = { platformName, origin, path: PATH, script: deps.hasScript ? SCRIPT : null };
        const text = await recordPage(await record.page(query), frame);
        return prepareText(text);
      },
      LASTS_MS,
    );
    return sendPrepared(c, answer, 'text/html; charset=utf-8');
  });

  site.get(`${PATH}.csv`, async (c) => {
    const { before: _before, ...query } = readQuery(c);
    await deps.limit(clientAddress(c, app.trustProxyHops));
    return c.body(
      Readable.toWeb(Readable.from(bytesOf(record.csv(query)))) as ReadableStream,
      200,
      {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="track-record.csv"',
        'cache-control': 'no-cache',
      },
    );
  });
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

/** Empty fields of the form count as not named. @throws ApiError 422 that names a field */
function readQuery(c: Context): z.infer<typeof PageQuery> {
  const named = Object.entries(c.req.query()).filter(([, value]) => value !== '');
  parsePart('query', PageQuery, Object.fromEntries(named));
  return PageQuery.parse(Object.fromEntries(named));
}
