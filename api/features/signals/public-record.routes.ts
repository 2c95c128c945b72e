import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { PublicRecord } from '#api/answers/public-record.ts';
import { recordPage } from '#api/answers/record-page.ts';
import type { HttpEnv } from '#api/http/caller.ts';
import { type App, clientAddress, mountShared } from '#api/http/mount.ts';
import type { AddressLimit } from '#api/http/limits.ts';
import { prepareBytes, prepareText, sendPrepared } from '#api/http/shared-answers.ts';
import type { Mailer } from '#api/delivery/mailer.ts';
import { inBytes, watchedBody } from '#api/http/watched-body.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import { parsePart } from '#contracts/parse-part.ts';
import { publicRecordEndpoints, RecordPageQuery } from '#contracts/public-record.ts';
import type { PublicRecordService } from './public-record.service.ts';
import { recordBadge, recordBadgePng, recordCardPng } from './record-pictures.ts';

const PATH = '/record';
type Draw = (
  published: PublicRecord,
  platformName: string,
) => string | Promise<Uint8Array<ArrayBuffer>>;

/** An entry of its own in the build of the web app. */
const SCRIPT = '/record-page.js';
const LASTS_MS = 60_000; // "as of" on the page; what changes is made anew at once

type Deps = {
  readonly record: PublicRecordService;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly mailer: Pick<Mailer, 'sends'>;
  readonly publicUrl: string;
  /** Of calls whose answer is not at hand. */
  readonly limit: AddressLimit;
  /** Of answers to scripts: enough to check a record of 100,000 entries. */
  readonly dataLimit: AddressLimit;
  /** Of whole lists as CSV, which are many times the work. */
  readonly csvLimit: AddressLimit;
  /** Whether the built app is served, which has the script that verifies. */
  readonly hasScript: boolean;
};

/** The public record: pages without a login, outside of the contract, and the data that scripts verify. */
export function publicRecordRoutes(app: App, site: Hono<HttpEnv>, deps: Deps): void {
  const sharing = { topics: ['signals'] } as const;
  const { record } = deps;
  mountShared(app, publicRecordEndpoints.signals, sharing, async ({ query }, c) => {
    await deps.dataLimit(clientAddress(c, app.trustProxyHops));
    return record.list(query);
  });
  mountShared(app, publicRecordEndpoints.chain, sharing, async ({ query }, c) => {
    await deps.dataLimit(clientAddress(c, app.trustProxyHops));
    return record.chain(query);
  });

  site.get(PATH, async (c) => {
    const query = readQuery(c);
    const answer = await app.shared.of(
      `page ${PATH} ${JSON.stringify(query)}`,
      ['signals'],
      async () => {
        await deps.limit(clientAddress(c, app.trustProxyHops));
        const { platform_name: platformName, email_notifications } = await deps.settings.read();
        const origin = new URL(deps.publicUrl).origin;
        const frame = {
          platformName,
          origin,
          path: PATH,
          script: deps.hasScript ? SCRIPT : null,
          hasFiles: true,
          hasSubscription: email_notifications && deps.mailer.sends,
        };
        const text = await recordPage(await record.page(query), frame);
        return prepareText(text);
      },
      LASTS_MS,
    );
    return sendPrepared(c, answer, 'text/html; charset=utf-8');
  });

  const picture = async (c: Context, name: string, type: string, draw: Draw): Promise<Response> => {
    const { before: _before, ...query } = readQuery(c);
    const make = async () => {
      await deps.limit(clientAddress(c, app.trustProxyHops));
      const { platform_name: platformName } = await deps.settings.read();
      return prepareBytes(await draw(await record.page(query), platformName));
    };
    const key = `picture ${name} ${JSON.stringify(query)}`;
    return sendPrepared(c, await app.shared.of(key, ['signals'], make, LASTS_MS), type);
  };
  site.get(`${PATH}/badge.svg`, (c) => picture(c, 'svg', 'image/svg+xml', recordBadge));
  site.get(`${PATH}/badge.png`, (c) => picture(c, 'badge', 'image/png', recordBadgePng));
  site.get(`${PATH}/card.png`, (c) => picture(c, 'card', 'image/png', recordCardPng));

  site.get(`${PATH}.csv`, async (c) => {
    const { before: _before, ...query } = readQuery(c);
    await deps.csvLimit(clientAddress(c, app.trustProxyHops));
    return c.body(watchedBody(c, inBytes(record.csv(query))), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="track-record.csv"',
      'cache-control': 'no-cache',
    });
  });
}

/** Empty fields of the form count as not named. @throws ApiError 422 that names a field */
function readQuery(c: Context): z.infer<typeof RecordPageQuery> {
  const named = Object.entries(c.req.query()).filter(([, value]) => value !== '');
  parsePart('query', RecordPageQuery, Object.fromEntries(named));
  return RecordPageQuery.parse(Object.fromEntries(named));
}
