import { describe, expect, it } from 'vitest';
import { REPORT_BYTES } from '#contracts/diagnostics.ts';
import type { Facts } from '#web/data/journal/diagnostics.ts';
import { findWhy } from './findings.ts';
import { buildReport, reportText } from './report.ts';

const NOW = Date.parse('2026-11-20T09:00:00.000Z');

const page: Facts['page'] = {
  madeAt: NOW,
  version: '0.1.0',
  contract: 'c0ffee00',
  isDemo: false,
  isView: false,
  isSignedIn: true,
  isOnline: true,
  isReachable: true,
  locks: { taken: 0, waiting: 0 },
  storage: { used: 5e6, allowed: 5e9, isPersistent: true },
  worker: 'active',
};
const unsent = { rows: 0, oldestSince: null, refused: 0, resent: 0, listed: [], refusedFor: [] };
const device: NonNullable<Facts['device']> = {
  databaseVersion: 7,
  isView: false,
  cursor: '3:120',
  epoch: 3,
  clearedEpoch: 0,
  clockOffsetMs: 0,
  clockName: 'abcdefgh',
  lastPushedAt: NOW - 120_000,
  lastPulledAt: NOW - 60_000,
  rows: { kinds: [{ kind: 'entry', rows: 1204 }], others: 3 },
  pictures: { stored: 2, unsent: 0, refused: 0 },
  unsent,
};
const sync: NonNullable<Facts['sync']> = {
  isRunning: false,
  failedPasses: 0,
  nextTryMs: 0,
  failure: null,
};
const fine: Facts = { page, journal: 'open', device, sync, calls: [] };

const withPage = (changes: Partial<Facts['page']>): Facts => ({
  ...fine,
  page: { ...page, ...changes },
});
const withDevice = (changes: Partial<typeof device>): Facts => ({
  ...fine,
  device: { ...device, ...changes },
});
const withSync = (changes: Partial<typeof sync>): Facts => ({
  ...fine,
  sync: { ...sync, failedPasses: 2, nextTryMs: 12_400, ...changes },
});
const answered = (status: number, code: string): Facts =>
  withSync({ failure: { kind: 'answer', status, code, requestId: 'req-1' } });
const waitingRows = (facts: Facts): Facts => ({
  ...facts,
  device: { ...device, unsent: { ...unsent, rows: 3 } },
});

const textsOf = (facts: Facts): string[] => findWhy(facts).map(({ text }) => text);

describe('why a device does not sync', () => {
  it('is nothing when everything is synced', () => {
    expect(findWhy(fine)).toEqual([
      { kind: 'fine', text: 'Everything is synced, the last time 1 minute ago.' },
    ]);
  });

  it.each<[string, Facts, string]>([
    [
      'there is no network',
      waitingRows(withPage({ isOnline: false })),
      'This device has no network. 3 rows of the journal wait here. Please connect it: the app then syncs by itself.',
    ],
    [
      'the server cannot be reached',
      withSync({ failure: { kind: 'network' } }),
      'The server cannot be reached, although the device has a network. Please try another network, or wait: the app looks for the server by itself.',
    ],
    [
      'the sign-in has ended',
      waitingRows(answered(401, 'auth.required')),
      'The sign-in on this device has ended or its access is over (auth.required). 3 rows of the journal wait here. Please sign in again: what waits here stays and is sent then.',
    ],
    [
      'another tab has signed out',
      withPage({ isSignedIn: false }),
      'The sign-in on this device has ended or its access is over. Please sign in again: what waits here stays and is sent then.',
    ],
    [
      'the device refused to store',
      withSync({ failure: { kind: 'storage' } }),
      'This device is out of storage space for the app. Please free some space on the device, then press Sync now in the journal.',
    ],
    [
      'the disk is full',
      withPage({ storage: { used: 4_999e6, allowed: 5e9, isPersistent: false } }),
      'This device is out of storage space for the app. Please free some space on the device, then press Sync now in the journal.',
    ],
    [
      'the clock is ten minutes ahead',
      withDevice({ clockOffsetMs: -600_000 }),
      "The clock of this device is 10 minutes ahead of the server's. Please let the device set its clock automatically: edits get their order from it.",
    ],
    [
      'stamps could not be drawn anew',
      withSync({ failure: { kind: 'clock' } }),
      'The clock of this device is not that of the server. Please let the device set its clock automatically: edits get their order from it.',
    ],
    [
      'all data was cleared',
      withDevice({ clearedEpoch: 3, unsent: { ...unsent, rows: 2, resent: 2 } }),
      'The server cleared its data (epoch 3): this device offers 2 rows again that an earlier epoch had confirmed. There is nothing to do but to leave the app open until they are sent.',
    ],
    [
      'pictures are refused',
      withDevice({ pictures: { stored: 2, unsent: 1, refused: 1 } }),
      'The server refused 1 screenshot. Please open the trade and attach the picture again, smaller or as PNG, JPG or WebP.',
    ],
    [
      'the server fails',
      waitingRows(answered(503, 'platform.unavailable')),
      'The server could not answer the last sync (503 platform.unavailable, request req-1). 2 attempts failed in a row. 3 rows of the journal wait here. The app tries again in 12 s.',
    ],
    [
      'the server limits the calls',
      answered(429, 'request.rate_limited'),
      'The server limits how often it is asked (429 request.rate_limited, request req-1). 2 attempts failed in a row. The app tries again in 12 s.',
    ],
    [
      'the app knows no reason',
      withSync({ failure: { kind: 'other' } }),
      'The last sync failed for a reason that the app does not know. 2 attempts failed in a row. The app tries again in 12 s.',
    ],
    [
      'nothing is wrong but the time',
      waitingRows(fine),
      'Nothing is wrong: 3 rows still to be sent. The app tries again soon.',
    ],
    [
      'a sync is running',
      { ...waitingRows(fine), sync: { ...sync, isRunning: true } },
      'Nothing is wrong: 3 rows still to be sent. A sync is running.',
    ],
    [
      'it never synced',
      withDevice({ lastPulledAt: null }),
      'This device has not finished its first sync.',
    ],
    [
      'an administrator looks at it',
      withPage({ isView: true }),
      'An administrator views the app as a member here: this copy of the journal sends nothing.',
    ],
    [
      'the browser blocks storage',
      { ...fine, journal: 'blocked', device: null, sync: null },
      'This browser does not let the app store anything, so there is no journal here. Please leave the private window, or allow storage for this site in the settings of the browser.',
    ],
    [
      'the database hangs',
      { ...fine, journal: 'silent', device: null },
      'The database of the journal does not answer. Please close the other tabs of the app, then reload this page.',
    ],
    [
      'nobody is signed in',
      { ...withPage({ isSignedIn: false }), journal: 'closed', device: null, sync: null },
      'No journal is open in this page. Please sign in as a member.',
    ],
  ])('is said in one sentence with what to do: %s', (_, facts, sentence) => {
    expect(textsOf(facts)).toEqual([sentence]);
  });

  it('names first what hides the others', () => {
    const facts = {
      ...withDevice({ clockOffsetMs: 600_000, pictures: { stored: 1, unsent: 1, refused: 1 } }),
      page: { ...page, isOnline: false, worker: 'waiting' as const },
    };
    expect(textsOf(facts).map((text) => text.split('.')[0])).toEqual([
      'This device has no network',
      "The clock of this device is 10 minutes behind the server's",
      'The server refused 1 screenshot',
      'A newer version of the app waits',
    ]);
  });

  it('is known without a network in the demo, whose server is in the page', () => {
    expect(textsOf(withPage({ isDemo: true, isOnline: false }))).toEqual([
      'Everything is synced, the last time 1 minute ago.',
    ]);
  });
});

describe('the text of a report', () => {
  it('says what the browser does not tell as unavailable', () => {
    const text = reportText(
      buildReport({
        ...withPage({ locks: null, storage: null, version: null, contract: null }),
        device: { ...device, clockOffsetMs: null, lastPushedAt: null },
      }),
    );
    expect(text).toContain('Version: unavailable, contract unavailable');
    expect(text).toContain('Storage: unavailable');
    expect(text).toContain("This device's clock: unavailable");
    expect(text).toContain('Lock of the sync: unavailable: tabs sync without a lock');
    expect(text).toContain('Last push: never on this device');
  });

  it('lists the latest calls first, with their status as far as it is known', () => {
    const call = { method: null, path: '/api/events', durationMs: 12, by: 'page' } as const;
    const text = reportText(
      buildReport({
        ...fine,
        calls: [
          { ...call, at: NOW, status: 200 },
          { ...call, at: NOW + 1000, status: 0 },
          { ...call, at: NOW + 2000, status: null, by: 'worker' },
          { ...call, at: NOW + 3000, status: 422, method: 'POST' },
        ],
      }),
    );
    expect(text.split('\n').slice(-4)).toEqual([
      '- 09:00:03 POST /api/events 422, 12 ms',
      '- 09:00:02 /api/events status unavailable, 12 ms, by the worker',
      '- 09:00:01 /api/events no answer, 12 ms',
      '- 09:00:00 /api/events 200, 12 ms',
    ]);
  });

  it.each([
    ['as it is', 'x', 'LAST CALLS OF THIS PAGE'],
    ['without its end', '漢', '- the rest was cut'],
  ])('fits into what the server takes, %s', (_, letter, end) => {
    const row = {
      id: '019a9f31…6071',
      kind: 'entry',
      fields: Array.from({ length: 8 }, () => 'a_long_name_of_a_field'),
      moreFields: 30,
      since: NOW,
      refusal: {
        code: 'request.invalid' as const,
        field: 'a_long_name_of_a_field',
        reason: letter.repeat(120),
      },
    };
    const listed = Array.from({ length: 20 }, () => row);
    const refusedFor = listed.map(({ refusal }) => ({ ...refusal, kind: 'entry', rows: 1 }));
    const facts = withDevice({ unsent: { ...unsent, rows: 20, refused: 20, listed, refusedFor } });
    const calls = Array.from({ length: 20 }, () => ({
      at: NOW,
      method: 'POST',
      path: `/api/${'long-path/'.repeat(10)}`,
      durationMs: 12_345,
      status: 200,
      by: 'worker' as const,
    }));
    const text = reportText(buildReport({ ...facts, calls }));
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(REPORT_BYTES);
    expect(text).toContain(end);
  });
});
