import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '#contracts/errors.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { priceAlertEndpoints } from '#contracts/price-alerts.ts';
import type { Api } from '#web/client/api.ts';
import { NetworkError } from '#web/client/failures.ts';
import { mergeAlerts } from '#web/data/price-alerts/price-alerts.ts';
import { JournalDb } from '#web/offline/journal/journal-db.ts';
import { createPriceAlertQueue } from '#web/offline/journal/price-alert-queue.ts';

const { put, remove } = priceAlertEndpoints;
const draft = { ...put.exampleBody, expires_at: null };

let db: JournalDb;
/** What reached the server, oldest first. */
let calls: string[] = [];
let failure: Error | null = null;

beforeEach(() => {
  db = new JournalDb('journal', { indexedDB: new IDBFactory(), IDBKeyRange });
  [calls, failure] = [[], null];
});

async function call(endpoint: Endpoint, request: { params: { id: string } }) {
  if (failure !== null) throw failure;
  calls.push(`${endpoint.method} ${request.params.id}`);
  return put.example;
}

function openQueue() {
  const api = { call } as unknown as Api;
  return createPriceAlertQueue(db, api, { options: {}, signal: new AbortController().signal });
}

const rows = () => db.alertChanges.orderBy('at').toArray();
const goOffline = (): void => void (failure = new NetworkError(true, null));

it('an alert that is set offline stays on the device until the server has it', async () => {
  goOffline();
  const queue = openQueue();
  await queue.set(draft, 'one');
  expect(await rows()).toMatchObject([{ id: 'one', draft }]);
  expect(mergeAlerts([], await rows(), 0)).toMatchObject([{ id: 'one', unsent: 'set' }]);
  failure = null;
  await openQueue().send(); // after a reload
  expect(calls).toEqual(['PUT one']);
  expect(mergeAlerts([], await rows(), 0)).toMatchObject([{ id: 'one', unsent: null }]);
  expect(mergeAlerts([], await rows(), Date.now() + 1)).toEqual([]); // a later list decides
});

it('changes are sent in the order in which they were made, each alert with its last one', async () => {
  goOffline();
  const queue = openQueue();
  await queue.set(draft, 'one');
  await queue.set(draft, 'two');
  await new Promise((resolve) => void setTimeout(resolve, 2));
  await queue.remove('one');
  failure = null;
  await queue.send();
  await queue.send();
  expect(calls).toEqual(['PUT two', 'DELETE one']);
});

it('an alert that the server refuses later stays with its reason, until it is forgotten', async () => {
  goOffline();
  const queue = openQueue();
  await queue.set(draft, 'one');
  failure = refusal('alerts.full');
  await queue.send();
  const [alert] = mergeAlerts([], await rows(), 0);
  expect(alert?.refusal).toMatch('You have 50 price alerts');
  failure = null;
  await queue.send();
  expect(calls).toEqual([]);
  await queue.discard('one');
  expect(await rows()).toEqual([]);
});

it('an alert that the server refuses at once is not stored: the form shows the reason', async () => {
  failure = refusal('alerts.full');
  await expect(openQueue().set(draft, 'one')).rejects.toThrow('You have 50 price alerts');
  expect(await rows()).toEqual([]);
});

it('an alert that is gone on the server counts as removed', async () => {
  failure = refusal('alerts.not_found');
  await openQueue().remove('one');
  expect(await rows()).toMatchObject([{ id: 'one', sentAt: expect.any(Number) as number }]);
});

it('an ended session leaves everything as it is', async () => {
  failure = new ApiError('auth.required', 'Please sign in.');
  await openQueue().set(draft, 'one');
  const [row] = await rows();
  expect(row).toEqual({ id: 'one', draft, at: expect.any(Number) as number });
});

it('an alert that is removed offline is still shown as watched', () => {
  const listed = [{ ...put.example, id: 'one' }];
  const changes = [{ id: 'one', draft: null, at: 5 }];
  expect(mergeAlerts(listed, changes, 9)).toMatchObject([{ id: 'one', unsent: 'removed' }]);
  expect(mergeAlerts(listed, [{ id: 'one', draft: null, at: 5, sentAt: 10 }], 9)).toEqual([]);
  expect(remove.method).toBe('DELETE');
});
