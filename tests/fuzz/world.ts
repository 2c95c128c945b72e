import { Briefing, briefingEndpoints } from '#contracts/market/briefing.ts';
import type { Sent } from '#contracts/open.ts';
import { openTestMarket } from '#tests/support/open-market.ts';
import { storeTrades } from '#tests/support/large-journal.ts';
import { type Api, openApi } from '#tests/support/start-api.ts';
import {
  askVoucher,
  beginPayment,
  receivePayment,
  requestAccess,
  sellForCash,
  visitorToken,
} from '#tests/support/sample-sales.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { issueOne } from '#tests/support/issued-signals.ts';
import { aWebinarDraft } from '#tests/support/webinar-drafts.ts';
import { keepHistory } from './history.ts';
import { openPlace } from './environment.ts';
import type { FuzzAnswer } from './answers.ts';
import type { FuzzRequest, SenderName } from './requests.ts';

const ADDRESS = '198.51.100.7'; // of the proxy, which says in whose name it asks
const MOVE_EVERY = 40; // requests
const MOVE_MS = 15_000;

export type World = Awaited<ReturnType<typeof openWorld>>;

/** A fresh server with its people, behind one proxy. @param trades in the journal of one member */
export async function openWorld(trades: number) {
  const place = await openPlace();
  let market: ReturnType<typeof openTestMarket> | null = null;
  const api = await openApi({
    ...(place && { existing: place.existing }),
    settings: { api_rate_limit: 100_000 },
    trustProxyHops: 1,
    restart: () => undefined,
    openMarket: (now, database) => {
      market = openTestMarket(database, now);
      return market.market;
    },
  });
  await keepHistory(api.database, api.now());
  const { people } = api;
  await storeTrades(api.database, people.kofi.id, trades);
  const settings = await api.services.settings.read();
  const tokens: Record<SenderName, string | null> = {
    nobody: null,
    visitor: await visitorToken(api),
    ama: people.ama.token,
    kofi: people.kofi.token,
    admin: people.admin.token,
    esi: people.esi.token,
  };
  let count = 0;

  return {
    /** What there is, by the path where it is found. */
    knownValues: {
      ...(await furnish(api)),
      'trading-journal': [{ id: 'large-0' }, { id: `large-${trades - 1}` }],
      users: Object.values(people).map(({ id, code }) => ({ id, access_code: code })),
    },
    async send({ sender, target, headers, ...rest }: FuzzRequest): Promise<FuzzAnswer> {
      count += 1;
      if (count % MOVE_EVERY === 0) {
        api.hang(MOVE_MS);
        market?.beat();
      }
      const token = tokens[sender];
      const response = await api.raw(target, {
        ...rest,
        headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
        address: ADDRESS,
      });
      return { status: response.status, headers: response.headers, text: await textOf(response) };
    },
    /** A change by chance closes the doors, and every request after it would be refused alike. */
    async putSettingsBack(): Promise<void> {
      await api.services.settings.change(settings);
    },
    async close(): Promise<void> {
      await api.close();
      await place?.remove();
    },
  };
}

/** Something of everything that has an id, or most requests would only find nothing. */
async function furnish(api: Api): Promise<Record<string, unknown>> {
  const admin = api.as('admin');
  const briefing = Briefing.parse(briefingEndpoints.read.example) as Sent<typeof Briefing>;
  await api.services.stores.briefings.add(briefing);
  const post = { title: 'Before the open', description: 'We wait.' };
  return {
    posts: (await admin.call(postEndpoints.create, { body: post })).body,
    webinars: (await admin.call(webinarEndpoints.create, { body: aWebinarDraft() })).body,
    signals: { id: await issueOne(api) },
    leads: { id: await requestAccess(api) },
    payments: [{ id: await receivePayment(api) }, { id: await sellForCash(api) }],
    payment: [
      { session_id: await beginPayment(api, 'mobile_money') },
      { session_id: await askVoucher(api) },
    ],
  };
}

async function textOf(response: Response): Promise<string> {
  const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (!isEndless || response.body === null) return response.text();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return /^data: (.*)$/m.exec(new TextDecoder().decode(value))?.[1] ?? '';
}
