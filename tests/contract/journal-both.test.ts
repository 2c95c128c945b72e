import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { journalScreenshotEndpoints } from '#contracts/journal/journal-screenshots.ts';
import {
  journalSyncEndpoints,
  type RowChange,
  journalUsageEndpoints,
} from '#contracts/journal/journal-sync.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { createHandlers } from '#mocks/handlers/handlers.ts';
import { createMockTransport } from '#mocks/transport.ts';
import { seedWorld } from '#mocks/world/seed/seed.ts';
import { createMemoryWorld } from '#mocks/world/world.ts';
import { bodyOf, send, toRequest } from '#tests/support/api-client.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, anEdit, stampAt } from '#tests/support/journal-changes.ts';
import { tinyPng } from '#tests/support/pictures.ts';
import { START, startApi } from '#tests/support/start-api.ts';

type Step = [
  said: string,
  endpoint: Endpoint,
  parts?: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown },
];

const pushed = (said: string, ...changes: RowChange[]): Step => [
  said,
  journalSyncEndpoints.push,
  { body: { changes } },
];
const pulled = (cursor: string, limit = 500): Step => [
  `what changed after ${cursor}`,
  journalSyncEndpoints.pull,
  { query: { cursor, limit } },
];
const trade = (id: string) => aTrade({ id, notes: `trade ${id}` });
const sha = tinyPng.sha;

/** The history of a journal, step after step: each depends on those before it. */
const journalSteps: Step[] = [
  pulled('0:0'),
  pushed('two trades', aChange(trade('a')), aChange(trade('b'))),
  pushed('again', aChange(trade('a')), aChange(trade('b'))),
  pushed('one field of a device', anEdit('a', { notes: 'tablet' }, stampAt(9, 'tablet'))),
  pushed('another, written before', anEdit('a', { pnl: 5, notes: 'old' }, stampAt(3))),
  pushed('the same stamp', anEdit('a', { notes: 'other' }, stampAt(9, 'tablet'))),
  pushed('an unknown row', anEdit('x', { pnl: 1 }, stampAt(1)), aChange(trade('c'))),
  pushed('a wrong field', anEdit('a', { entry_price: -1 }, stampAt(20))),
  pushed('an unknown kind', { ...aChange(trade('d')), kind: 'horoscope' }, aChange(trade('d'))),
  pushed('a clock ahead', aChange(trade('e'), stampAt(5 * 60_000 + 1))),
  [
    'a clock ahead, of a device that is answered row by row',
    journalSyncEndpoints.push,
    {
      body: {
        changes: [
          anEdit('a', { notes: 'ahead' }, stampAt(5 * 60_000 + 1)),
          aChange(trade('e'), stampAt(5 * 60_000 + 1)),
          {
            ...anEdit('a', { notes: 'after a restore' }, stampAt(86_400_000)),
            seen: stampAt(86_400_000),
          },
        ],
        protocol: 2,
      },
    },
  ],
  pushed('a delete', anEdit('b', { deleted: true }, stampAt(30))),
  pushed('an edit of what is deleted', anEdit('b', { notes: 'late' }, stampAt(31))),
  ['the entries', journalEndpoints.list],
  pushed('the undo', anEdit('b', { deleted: false }, stampAt(40))),
  ['a trade by the documented call', journalEndpoints.add, { body: trade('p') }],
  ['the same again', journalEndpoints.add, { body: { ...trade('p'), pnl: 99 } }],
  ['a wrong trade', journalEndpoints.add, { body: { ...trade('q'), pair: '' } }],
  ['the entries', journalEndpoints.list],
  pulled('0:0', 2),
  pulled('1:2', 2),
  pulled('1:99'),
  pulled('4:1'),
  pulled('yesterday'),
  [
    'pictures it does not have',
    journalScreenshotEndpoints.missing,
    { body: { shas: [sha, '0'.repeat(64)] } },
  ],
  ['no picture', journalScreenshotEndpoints.read, { params: { sha } }],
  ['a picture', journalScreenshotEndpoints.store, { params: { sha }, body: tinyPng.bytes }],
  ['it again', journalScreenshotEndpoints.store, { params: { sha }, body: tinyPng.bytes }],
  ['the picture', journalScreenshotEndpoints.read, { params: { sha } }],
  [
    'another picture under its name',
    journalScreenshotEndpoints.store,
    { params: { sha: '0'.repeat(64) }, body: tinyPng.bytes },
  ],
  [
    'no picture at all',
    journalScreenshotEndpoints.store,
    { params: { sha }, body: new Uint8Array([1, 2, 3]) },
  ],
  [
    'a name that is none',
    journalScreenshotEndpoints.store,
    { params: { sha: 'x' }, body: tinyPng.bytes },
  ],
];

type Ask = (endpoint: Endpoint, parts: NonNullable<Step[2]>) => Promise<Response>;

async function live(ask: Ask, steps: readonly Step[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const [said, endpoint, parts = {}] of steps) {
    const response = await ask(endpoint, parts);
    const body = await bodyOf(endpoint, response);
    // Only the server numbers its requests.
    answers.push([said, response.status, response.ok ? body : { ...Object(body), instance: '' }]);
  }
  return answers;
}

/** What becomes of a journal that is full: a hundred rows, one megabyte of pictures. */
const large = (fill: number) => {
  const bytes = new Uint8Array(600_000).fill(fill);
  bytes.set(tinyPng.bytes);
  return { params: { sha: createHash('sha256').update(bytes).digest('hex') }, body: bytes };
};
const hundred = Array.from({ length: 100 }, (_, n) => trade(`full-${n}`));
const fullSteps: Step[] = [
  pushed('as many as there may be', ...hundred.map((each) => aChange(each))),
  ['what that takes', journalUsageEndpoints.read],
  pushed('one more, and an edit', aChange(trade('more')), anEdit('full-1', { pnl: 1 }, stampAt(5))),
  ['one more by the documented call', journalEndpoints.add, { body: trade('more') }],
  ['one that is there', journalEndpoints.add, { body: trade('full-2') }],
  pushed(
    'a delete, one more, and the undo',
    anEdit('full-3', { deleted: true }, stampAt(6)),
    aChange(trade('more')),
    anEdit('full-3', { deleted: false }, stampAt(7)),
  ),
  ['a picture', journalScreenshotEndpoints.store, large(1)],
  ['one too many', journalScreenshotEndpoints.store, large(2)],
  ['the first again', journalScreenshotEndpoints.store, large(1)],
  ['what all of it takes', journalUsageEndpoints.read],
];

it.each([
  ['a journal', journalSteps, {}],
  ['a full journal', fullSteps, { journal_rows_per_member: 100, pictures_mb_per_member: 1 }],
])('the demo answers %s word for word as the server does', async (_, steps, settings) => {
  const api = await startApi({ settings });
  const { token } = api.people.ama;
  const world = createMemoryWorld(() => seedWorld(new Date(START)));
  await world.change((tables) => {
    tables.journalEpoch = 1; // as in a new installation
    tables.journalClearedEpoch = 0;
    tables.settings = { ...tables.settings, ...settings };
  });
  const demo = createMockTransport(createHandlers(world, () => new Date(START)));
  const ofServer = await live(
    (endpoint, parts) => send(api.router, toRequest(endpoint, parts, { token })),
    steps,
  );
  const ofDemo = await live(
    (endpoint, parts) => demo(toRequest(endpoint, parts, { token: 'demo-kwame' })),
    steps,
  );
  expect(ofDemo).toEqual(ofServer);
});
