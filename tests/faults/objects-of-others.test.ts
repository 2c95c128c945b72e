import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { accountEndpoints } from '#contracts/account.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { allEndpoints } from '#contracts/index.ts';
import { journalScreenshotEndpoints } from '#contracts/journal/journal-screenshots.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { notificationEndpoints } from '#contracts/notifications.ts';
import { pushEndpoints } from '#contracts/push.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { priceAlertEndpoints } from '#contracts/price-alerts.ts';
import { send, toRequest } from '#tests/support/api-client.ts';
import { aTrade } from '#tests/support/builders.ts';
import { dumpTables } from '#tests/support/dump-tables.ts';
import { aChange, stampAt } from '#tests/support/journal-changes.ts';
import { tinyPng } from '#tests/support/pictures.ts';
import { createPushDevice } from '#tests/support/push-device.ts';
import { aPaymentStart } from '#tests/support/sample-sales.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { nameOf } from '#tests/support/valid-requests.ts';

const withId = allEndpoints.filter(({ params }) => params);
const forMembers = withId.filter(({ access }) => access === 'user');

/** What everybody may name. */
const SHARED = [
  'GET /dark-pools/:instrument',
  'POST /posts/:id/like',
  'GET /webinars/:id/registration-status',
  'POST /webinars/:id/register',
];

/** What is one member's own, and who names it there. */
const OWN: Readonly<Record<string, (ids: Ids) => string>> = {
  'DELETE /auth/login-sessions/:id': ({ device }) => device,
  'GET /trading-journal/screenshots/:sha': ({ picture }) => picture,
  'PUT /trading-journal/screenshots/:sha': ({ picture }) => picture,
  'PUT /price-alerts/:id': ({ alert }) => alert,
  'DELETE /price-alerts/:id': ({ alert }) => alert,
};

const GOOGLE = 'https://fcm.googleapis.com/fcm/send/of-ama';

type Ids = Record<'device' | 'picture' | 'trade' | 'payment' | 'receipt' | 'alert', string>;

/** Everything that Ama can have. */
async function createDataOfAma(api: Api): Promise<Ids> {
  const ama = api.as('ama');
  const trade = aTrade({ notes: 'of Ama' });
  await ama.call(journalEndpoints.add, { body: trade });
  const params = { sha: tinyPng.sha };
  await ama.call(journalScreenshotEndpoints.store, { params, body: tinyPng.bytes });
  await ama.call(pushEndpoints.subscribe, { body: createPushDevice(GOOGLE).subscription });
  const begun = await ama.call(paymentEndpoints.createSession, { body: aPaymentStart('stripe') });
  const { session_id } = begun.body;
  await api.as(null).call(paymentEndpoints.complete, { params: { session_id } });
  const alert = 'alert-of-ama';
  const alertBody = priceAlertEndpoints.put.exampleBody;
  await ama.call(priceAlertEndpoints.put, { params: { id: alert }, body: alertBody });
  const [device] = (await ama.call(accountEndpoints.loginSessions)).body;
  const [receipt] = (await ama.call(paymentEndpoints.receipts)).body;
  return {
    device: device?.id ?? '',
    picture: tinyPng.sha,
    trade: trade.id,
    payment: session_id,
    receipt: receipt?.id ?? '',
    alert,
  };
}

/** Each row of each table that names Ama. */
async function rowsOfAma({ database, people }: Api): Promise<object[]> {
  const rows = Object.values(await dumpTables(database)).flat();
  return rows.filter((row) => Object.values(row).includes(people.ama.id));
}

/** Kofi's call with an id in its path. */
async function callAsKofi(api: Api, endpoint: Endpoint, id: string): Promise<Response> {
  const params = { id, sha: id, instrument: id, session_id: id };
  const body = endpoint.bytes === 'body' ? tinyPng.bytes : endpoint.exampleBody;
  return send(api.router, toRequest(endpoint, { params, body }, { token: api.people.kofi.token }));
}

/** Whether its list comes in pages. */
const goesOn = ({ query }: Endpoint): boolean =>
  query !== undefined && 'before' in (query as z.ZodObject).shape;

describe('what belongs to another member', () => {
  it('fault 10: every call of members that names something by its id is known here as shared or as one’s own', () => {
    const classified = [...SHARED, ...Object.keys(OWN)];
    const called = forMembers.map(nameOf);
    const fix = 'add it to SHARED or OWN in tests/faults/objects-of-others.test.ts';
    const unknown = called.filter((name) => !classified.includes(name));
    expect(unknown.map((name) => `${name}: ${fix}`)).toEqual([]);
    expect(classified.filter((name) => !called.includes(name))).toEqual([]);
  });

  it('fault 10: is a 404 for every call that names it, and stays as it is', async () => {
    const api = await startApi();
    const ids = await createDataOfAma(api);
    const before = await rowsOfAma(api);
    expect(before.length).toBeGreaterThan(6);
    for (const endpoint of forMembers) {
      const idOf = OWN[nameOf(endpoint)];
      // A picture's name is the hash of its bytes: a sender already has them, and stores an own copy.
      if (idOf === undefined || endpoint.method === 'PUT') continue;
      const { status } = await callAsKofi(api, endpoint, idOf(ids));
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 404]);
    }
    const { store } = journalScreenshotEndpoints;
    expect((await callAsKofi(api, store, ids.picture)).status).toBe(200);
    // The id of an alert is made by a device: put by another member it names an alert of their own.
    expect((await callAsKofi(api, priceAlertEndpoints.put, ids.alert)).status).toBe(200);
    expect(await rowsOfAma(api)).toEqual(before);
  });

  it('fault 10: is found by no id of it in the path of any other call', async () => {
    const api = await startApi();
    const ids = await createDataOfAma(api);
    const before = await rowsOfAma(api);
    const { device, picture, trade, receipt, alert } = ids;
    for (const endpoint of withId) {
      for (const id of [device, picture, trade, receipt, alert, api.people.ama.id]) {
        const response = await callAsKofi(api, endpoint, id);
        const isOwnCopy = endpoint === journalScreenshotEndpoints.store && id === picture;
        const hasOwnCopy = endpoint === journalScreenshotEndpoints.read && id === picture;
        const isOwnAlert = endpoint === priceAlertEndpoints.put;
        const isOwnRemoved = endpoint === priceAlertEndpoints.remove; // which the put before has set
        if (isOwnCopy || hasOwnCopy || isOwnAlert || isOwnRemoved) continue;
        expect([403, 404, 422]).toContain(response.status);
        expect(response.status === 403).toBe(endpoint.access === 'admin');
      }
    }
    expect(await rowsOfAma(api)).toEqual(before);
  });

  it('fault 10: cannot be written by its id in a body: the journal has a row of that id for each of the two', async () => {
    const api = await startApi();
    const { trade } = await createDataOfAma(api);
    const before = await rowsOfAma(api);
    const kofi = api.as('kofi');
    const hostile = aTrade({ id: trade, notes: 'of Kofi', pair: 'GBPUSD' });
    await kofi.call(journalEndpoints.add, { body: hostile });
    const removal = {
      id: trade,
      kind: 'entry',
      set: { deleted: true },
      at: { deleted: stampAt(9) },
    };
    for (const change of [aChange(hostile, stampAt(5)), removal]) {
      await kofi.call(journalSyncEndpoints.push, { body: { changes: [change] } });
    }
    await kofi.call(pushEndpoints.unsubscribe, { body: { endpoint: GOOGLE } });
    await kofi.call(notificationEndpoints.read, { body: {} });
    expect(await rowsOfAma(api)).toEqual(before);
    const { body } = await api.as('ama').call(journalEndpoints.list);
    expect(body).toMatchObject([{ id: trade, notes: 'of Ama' }]);
  });

  it('fault 10: is in no list of another member, also where a list goes on after an id of it', async () => {
    const api = await startApi();
    const ids = await createDataOfAma(api);
    const lists = allEndpoints.filter(
      ({ access, method }) => access === 'user' && method === 'GET',
    );
    for (const endpoint of lists.filter(({ bytes, params }) => !bytes && !params)) {
      const cursors = goesOn(endpoint) ? [ids.trade, ids.receipt, ids.device] : [];
      for (const before of [undefined, ...cursors]) {
        const query = { ...(before !== undefined && { before }) };
        const request = toRequest(endpoint, { query }, { token: api.people.kofi.token });
        const text = await (await send(api.router, request)).text();
        for (const own of [ids.trade, ids.payment, ids.receipt, 'of Ama', api.people.ama.id]) {
          expect([nameOf(endpoint), text.includes(own)]).toEqual([nameOf(endpoint), false]);
        }
      }
    }
  });

  it('fault 10: a payment number reveals the status of the payment, and nothing about a person', async () => {
    const api = await startApi();
    const { payment } = await createDataOfAma(api);
    for (const endpoint of [paymentEndpoints.status, paymentEndpoints.mobileMoneyStatus]) {
      const response = await callAsKofi(api, endpoint, payment);
      const requestId = response.headers.get('x-request-id') ?? ''; // random: may look like a phone number
      const text = (await response.text()).replaceAll(requestId, '');
      expect(text).not.toMatch(/kwame|boateng|ama|024/i);
    }
  });
});
