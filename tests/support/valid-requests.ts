import { hashOfCode } from '#api/features/chats/chat-links.service.ts';
import { createChatSettingsStore } from '#api/features/chats/chat-settings.store.ts';
import { createDemoGateway } from '#api/payments/demo-gateway.ts';
import { accountEndpoints } from '#contracts/account.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { Briefing, briefingEndpoints } from '#contracts/market/briefing.ts';
import type { Sent } from '#contracts/open.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { diagnosticsEndpoints } from '#contracts/diagnostics.ts';
import { memberEndpoints } from '#contracts/members.ts';
import { journalScreenshotEndpoints } from '#contracts/journal/journal-screenshots.ts';
import { priceAlertEndpoints } from '#contracts/price-alerts.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { outboxEndpoints } from '#contracts/system.ts';
import { send, type Sender, toRequest } from './api-client.ts';
import { KEYS } from './chat-bench.ts';
import { startTelegram } from './chat-servers.ts';
import { issueOne } from './issued-signals.ts';
import { openPartialMarket } from './partial-market.ts';
import { tinyPng } from './pictures.ts';
import { queries } from './sample-requests.ts';
import {
  aCharge,
  askVoucher,
  beginPayment,
  beginVisit,
  receivePayment,
  requestAccess,
  sellForCash,
  visitorToken,
} from './sample-sales.ts';
import { type Api, nobodyConfigured, type Options, startApi, testSecrets } from './start-api.ts';
import { scheduleWebinar } from './webinar-drafts.ts';

/** `POST /admin/posts` */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Bodies that name something of this server; all others are the example of the contract. */
const bodies: Record<string, (api: Api) => unknown> = {
  'POST /admin/users/access': ({ people }) => ({
    ...memberEndpoints.changeAccess.exampleBody,
    ids: [people.kofi.id],
  }),
  'POST /admin/users/active': ({ people }) => ({ ids: [people.kofi.id], is_active: false }),
  'POST /admin/users/message': ({ people }) => ({
    ...memberEndpoints.message.exampleBody,
    ids: [people.kofi.id],
  }),
  'POST /admin/users/export': ({ people }) => ({ ids: [people.kofi.id] }),
  'POST /auth/login': ({ people }) => ({ access_code: people.ama.code }),
  'POST /auth/check-code': ({ people: { ama } }) => ({ user_id: ama.id, access_code: ama.code }),
  'POST /admin/confirm': ({ people }) => ({ access_code: people.admin.code }),
  'PUT /auth/password': ({ people }) => ({
    current_password: people.ama.code,
    new_password: 'correct horse battery',
  }),
  'DELETE /auth/account': ({ people }) => ({ proof: people.ama.code }),
  'PUT /trading-journal/screenshots/:sha': () => tinyPng.bytes, // its path names them
  'POST /payment/mobile-money/initiate': async (api) =>
    aCharge(await beginPayment(api, 'mobile_money')),
  async 'POST /payment/claim'(api) {
    const { session_id, claim_secret } = await beginVisit(api, 'stripe');
    return { session_id, secret: claim_secret };
  },
  'POST /admin/payments/activate': async (api) => ({ ids: [await receivePayment(api)] }),
  'POST /payment/mobile-money/otp': async (api) => ({
    session_id: await askVoucher(api),
    otp: '123456',
  }),
};

/** Takes every event, and learns nothing from it. */
const listener = { ...createDemoGateway(() => 0), parseWebhook: () => Promise.resolve(null) };
const listening: Options = {
  openGateways: () => ({ offers: [], find: () => listener, isDemoOnly: false }),
};

/** Answered from months of candles, which the market of most tests does not have at hand. */
const needHistory = new Set([
  'GET /sentiments',
  'POST /institutional-analysis',
  'GET /dark-pools/:instrument',
  'GET /admin/dark-pools/:instrument',
]);

/** Nobody listens there: that is an answer too. */
const priceProvider = { source: 'tiingo', token: 'key', baseUrl: 'http://127.0.0.1:1' } as const;

/** What the server of an endpoint has beside the usual. */
const optionsFor: Readonly<Record<string, Options>> = {
  'POST /admin/providers/:id/test': {
    connections: { ...nobodyConfigured, tiingo: priceProvider },
  },
  'POST /admin/system/restart': { restart: () => undefined },
};

/** A server on which the endpoint has something to answer. */
export async function startFor(endpoint: Endpoint): Promise<Api> {
  const hasHistory = needHistory.has(nameOf(endpoint));
  const isChat = endpoint.path.includes('/chats');
  const api = await startApi({
    ...(isChat && {
      chats: { telegramUrl: (await startTelegram()).url, discordUrl: 'http://127.0.0.1:1' },
    }),
    ...(hasHistory && { openMarket: (now) => openPartialMarket(now, ['EURUSD']) }),
    ...(endpoint.path.startsWith('/webhooks/') && listening),
    ...optionsFor[nameOf(endpoint)],
    restart: () => undefined,
  });
  const briefing = Briefing.parse(briefingEndpoints.read.example) as Sent<typeof Briefing>;
  await api.services.stores.briefings.add(briefing);
  if (isChat) await setUpChats(api);
  return api;
}

/** A bot, a channel, a webhook, and Ama's Telegram. */
async function setUpChats({ database, services, people, now }: Api): Promise<void> {
  const sealKey = testSecrets.serverKeySealKey;
  const store = createChatSettingsStore({ ...database, sealKey, onLost: () => undefined });
  await store.change(KEYS, { actor: 'system', action: 'chats.changed', at: now() });
  const { chatLinks } = services.stores;
  const code_hash = hashOfCode('A-CODE');
  await chatLinks.putCode({ user_id: people.ama.id, code_hash, expires_at: now() + 1 });
  await chatLinks.redeem(code_hash, { telegram_id: '4201', name: '@ama' }, now());
}

/** What an endpoint with this begin of its path finds: an id, a hash or a name. */
const ids: readonly (readonly [path: string, make: (api: Api) => string | Promise<string>])[] = [
  ['/dark-pools/:instrument', () => 'EURUSD'],
  ['/admin/dark-pools/:instrument', () => 'EURUSD'],
  ['/auth/login-sessions', otherDevice],
  ['/admin/providers', () => 'tiingo'],
  ['/admin/diagnostics', sendReport],
  ['/admin/users/:id/reset-password', withPassword],
  ['/admin/users/undo', undoable],
  ['/admin/users', ({ people }) => people.kofi.id],
  ['/admin/signals', issueOne],
  ['/admin/leads', requestAccess],
  ['/admin/webinars', schedule],
  ['/webinars', schedule],
  ['/admin/payments/:id/activate', receivePayment],
  ['/admin/payments/:id/withdraw', sellForCash],
  ['/admin/payments/:id', receivePayment],
  ['/payment/mobile-money/status', (api) => beginPayment(api, 'mobile_money')],
  ['/payment/', (api) => beginPayment(api, 'stripe')],
  ['/trading-journal/screenshots', storePicture],
  ['/price-alerts', setAlert],
  ['/admin/system/backups', makeBackup],
  ['/admin/outbox', sendMail],
  ['/posts', publish],
  ['/admin/posts', publish],
];

/** Another device of Ama's. */
async function otherDevice(api: Api): Promise<string> {
  const body = { access_code: api.people.ama.code };
  await api.as(null).call(authEndpoints.login, { body });
  const { body: listed } = await api.as('ama').call(accountEndpoints.loginSessions);
  return listed.find(({ current }) => !current)?.id ?? '';
}

/** A member with a password. */
async function withPassword(api: Api): Promise<string> {
  const { id, code } = api.people.kofi;
  const body = { current_password: code, new_password: 'correct horse battery' };
  await api.as('kofi').call(authEndpoints.changePassword, { body });
  return id;
}

/** An act on a member that can be taken back. */
async function undoable(api: Api): Promise<string> {
  const body = { ids: [api.people.kofi.id], is_active: false };
  const { undo } = (await api.as('admin').call(memberEndpoints.setActive, { body })).body;
  return undo ?? '';
}

/** A report of Ama's device. */
async function sendReport(api: Api): Promise<string> {
  const body = { text: 'It does not sync.' };
  await api.as('ama').call(diagnosticsEndpoints.send, { body });
  return (await api.as('ama').call(diagnosticsEndpoints.list)).body[0]?.id ?? '';
}

async function storePicture(api: Api): Promise<string> {
  const params = { sha: tinyPng.sha };
  await api.as('ama').call(journalScreenshotEndpoints.store, { params, body: tinyPng.bytes });
  return tinyPng.sha;
}

async function setAlert(api: Api): Promise<string> {
  const { put } = priceAlertEndpoints;
  await api.as('ama').call(put, { params: { id: 'alert-1' }, body: put.exampleBody });
  return 'alert-1';
}

async function makeBackup(api: Api): Promise<string> {
  return (await api.database.snapshot('scheduled', api.now())).file;
}

/** A mail that was sent. */
async function sendMail(api: Api): Promise<string> {
  await sellForCash(api);
  await api.services.membership.mails.sendDue();
  return (await api.as('admin').call(outboxEndpoints.list, { query: {} })).body[0]?.id ?? '';
}

async function schedule(api: Api): Promise<string> {
  return (await scheduleWebinar(api)).id;
}

async function publish(api: Api): Promise<string> {
  return (
    await api.as('admin').call(postEndpoints.create, { body: postEndpoints.create.exampleBody })
  ).body.id;
}

async function idFor(api: Api, { path }: Endpoint): Promise<string> {
  const [, make] = ids.find(([begin]) => path.startsWith(begin)) ?? [];
  if (make) return make(api);
  throw new Error(
    `Nothing creates what ${path} names: add its path to ids in tests/support/valid-requests.ts`,
  );
}

const queryOf = (name: string) => (queries[name] ? { query: queries[name] } : {});

/**
 * A request that the endpoint accepts; where it needs something to act on, that is made first.
 *
 * @param of what it acts on, when that is not to be made
 */
export async function requestFor(api: Api, endpoint: Endpoint, of?: string) {
  const name = nameOf(endpoint);
  const body = (await bodies[name]?.(api)) ?? endpoint.exampleBody;
  const id = endpoint.params ? (of ?? (await idFor(api, endpoint))) : '';
  return { params: { id, sha: id, instrument: id, session_id: id }, ...queryOf(name), body };
}

/** Sends a request that the endpoint accepts. */
export async function ask(
  api: Api,
  endpoint: Endpoint,
  sender: Sender,
  of?: string,
): Promise<Response> {
  return send(api.router, toRequest(endpoint, await requestFor(api, endpoint, of), sender));
}

/** The caller each endpoint is for. */
export async function callerOf(api: Api, { access }: Endpoint): Promise<Sender> {
  if (access === 'public') return {};
  if (access === 'visitor') return { token: await visitorToken(api) };
  return { token: api.people[access === 'admin' ? 'admin' : 'ama'].token };
}
