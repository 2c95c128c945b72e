import { SKEW_LIMIT_MS } from '#contracts/journal/journal-sync.ts';
import type { DeviceFacts, Facts, SyncFailure } from '#web/data/journal/diagnostics.ts';
import { formatAge, formatCountdown } from '#web/lib/format-time.ts';
import { formatCount } from '#web/lib/format.ts';

/** One thing that the inspector found: what is wrong, and what to do about it. */
export type Finding = {
  /** problem: a person has to act. waiting: it goes on by itself. fine: nothing is wrong. */
  readonly kind: 'problem' | 'waiting' | 'fine';
  readonly text: string;
};

const LITTLE_SPACE = 10_000_000; // bytes

const problem = (text: string): Finding => ({ kind: 'problem', text });
const waiting = (text: string): Finding => ({ kind: 'waiting', text });

const kindNames: Readonly<Record<string, string>> = {
  entry: 'trade',
  account: 'account',
  cash_flow: 'cash flow',
  setup: 'setup',
  day_note: 'note of a day',
  import_mapping: 'column mapping of an account',
  import: 'import',
};

/** `trade`, `note of a day`; a kind of a newer version has no name here. */
export const kindName = (kind: string): string => kindNames[kind] ?? 'row of an unknown kind';

/** `1 trade`, `2 rows`: rows of one kind by its name. */
const countRows = (count: number, kind: string): string =>
  kind === 'entry' ? formatCount(count, 'trade') : formatCount(count, 'row');

/** `The app tries again in 12 seconds.` */
export const nextTry = (ms: number): string =>
  ms < 1000 ? 'The app tries again soon.' : `The app tries again in ${formatCountdown(ms)}.`;

const waits = ({ device }: Facts): string => {
  const rows = device?.unsent.rows ?? 0;
  return rows === 0
    ? ''
    : ` ${formatCount(rows, 'row')} of the journal wait${rows === 1 ? 's' : ''} here.`;
};

type Rule = (facts: Facts) => Finding | Finding[] | null;

const unopened: Readonly<Record<Exclude<Facts['journal'], 'open'>, Finding>> = {
  opening: waiting('The journal on this device is still opening. Please wait a moment.'),
  closed: problem('No journal is open in this page. Please sign in as a member.'),
  failed: problem('The journal on this device could not be opened. Please reload the page.'),
  blocked: problem(
    'This browser does not let the app store anything, so there is no journal here. Please leave the private window, or allow storage for this site in the settings of the browser.',
  ),
  silent: problem(
    'The database of the journal does not answer. Please close the other tabs of the app, then reload this page.',
  ),
};

const findUnopened: Rule = ({ journal }) => (journal === 'open' ? null : unopened[journal]);

const findView: Rule = ({ page }) =>
  page.isView
    ? waiting(
        'An administrator views the app as a member here: this copy of the journal sends nothing.',
      )
    : null;

const findSession: Rule = (facts) => {
  const { page, sync, journal } = facts;
  const { failure = null } = sync ?? {};
  const hasEnded = failure?.kind === 'answer' && [401, 403].includes(failure.status);
  if (!hasEnded && (page.isSignedIn || journal === 'closed')) return null;
  const code = hasEnded ? ` (${failure.code})` : '';
  return problem(
    `The sign-in on this device has ended or its access is over${code}.${waits(facts)} Please sign in again: what waits here stays and is sent then.`,
  );
};

const findStorage: Rule = (facts) => {
  const { page, sync } = facts;
  const left = page.storage === null ? Infinity : page.storage.allowed - page.storage.used;
  if (sync?.failure?.kind !== 'storage' && left > LITTLE_SPACE) return null;
  return problem(
    `This device is out of storage space for the app.${waits(facts)} Please free some space on the device, then press Sync now in the journal.`,
  );
};

const findNetwork: Rule = (facts) => {
  const { page, sync } = facts;
  if (page.isDemo && page.isReachable) return null;
  if (!page.isOnline) {
    return problem(
      `This device has no network.${waits(facts)} Please connect it: the app then syncs by itself.`,
    );
  }
  if (page.isReachable && sync?.failure?.kind !== 'network') return null;
  return problem(
    `The server cannot be reached, although the device has a network.${waits(facts)} Please try another network, or wait: the app looks for the server by itself.`,
  );
};

const findClock: Rule = ({ device, sync }) => {
  const offsetMs = device?.clockOffsetMs ?? 0;
  const isFar = Math.abs(offsetMs) >= SKEW_LIMIT_MS;
  if (!isFar && sync?.failure?.kind !== 'clock') return null;
  const side = offsetMs > 0 ? 'behind' : 'ahead of';
  const how = isFar
    ? `${formatAge(Math.abs(offsetMs))} ${side} the server's`
    : 'not that of the server';
  return problem(
    `The clock of this device is ${how}. Please let the device set its clock automatically: edits get their order from it.`,
  );
};

type Refused = DeviceFacts['unsent']['refusedFor'][number];

function refusedText({ rows, kind, code, field, reason }: Refused): string {
  const what = `The server refused ${countRows(rows, kind)}${kind === 'entry' ? '' : ` (${kindName(kind)})`}`;
  if (code === 'journal.full') {
    return `${what} because the journal is full on the server (journal.full). Please delete trades or screenshots, or ask for more space.`;
  }
  if (field === null) {
    const why = reason === null ? '' : `: ${reason.replace(/\.$/, '')}`;
    return `${what}${why}. Please open it in the journal, correct it and save it, or update the app.`;
  }
  const why = reason === null ? '' : `: ${reason.replace(/\.$/, '')}`;
  return `${what} because of the field "${field}"${why} (${code}). Please open it in the journal, correct this field and save it. Everything else is sent.`;
}

const findRefused: Rule = ({ device }) =>
  (device?.unsent.refusedFor ?? []).slice(0, 5).map((refused) => problem(refusedText(refused)));

const findPictures: Rule = ({ device }) => {
  const refused = device?.pictures.refused ?? 0;
  if (refused === 0) return null;
  return problem(
    `The server refused ${formatCount(refused, 'screenshot')}. Please open the trade and attach the picture again, smaller or as PNG, JPG or WebP.`,
  );
};

const findEpoch: Rule = ({ device }) => {
  const resent = device?.unsent.resent ?? 0;
  if (device === null || resent === 0) return null;
  const cause = device.clearedEpoch === device.epoch ? 'cleared its data' : 'went back to a backup';
  return waiting(
    `The server ${cause} (epoch ${device.epoch}): this device offers ${formatCount(resent, 'row')} again that an earlier epoch had confirmed. There is nothing to do but to leave the app open until they are sent.`,
  );
};

function failureText(failure: SyncFailure): string | null {
  if (failure.kind === 'other') {
    return 'The last sync failed for a reason that the app does not know.';
  }
  if (failure.kind !== 'answer' || [401, 403].includes(failure.status)) return null;
  const { status, code, requestId } = failure;
  const request = requestId === null ? '' : `, request ${requestId}`;
  if (status === 429) return `The server limits how often it is asked (429 ${code}${request}).`;
  return `The server could not answer the last sync (${status} ${code}${request}).`;
}

const findFailure: Rule = (facts) => {
  const { sync } = facts;
  const text = sync === null || sync.failure === null ? null : failureText(sync.failure);
  if (sync === null || text === null) return null;
  const again = nextTry(sync.nextTryMs);
  return waiting(
    `${text} ${formatCount(sync.failedPasses, 'attempt')} failed in a row.${waits(facts)} ${again}`,
  );
};

const updateWaits = waiting(
  'A newer version of the app waits. Please close all tabs of the app and open it again.',
);

/** The most serious first: what hides the others comes before them. */
const rules: readonly Rule[] = [
  findUnopened,
  findView,
  findSession,
  findStorage,
  findNetwork,
  findClock,
  findRefused,
  findPictures,
  findEpoch,
  findFailure,
];

/** `2 rows and 1 screenshot`; blank: nothing waits. */
const whatWaits = ({ unsent, pictures }: DeviceFacts): string =>
  [
    ...(unsent.rows > 0 ? [formatCount(unsent.rows, 'row')] : []),
    ...(pictures.unsent > 0 ? [formatCount(pictures.unsent, 'screenshot')] : []),
  ].join(' and ');

function stateOf({ device, sync, page }: Facts): Finding[] {
  if (device === null || sync === null) return [];
  const what = whatWaits(device);
  if (what !== '') {
    const next = sync.isRunning ? 'A sync is running.' : nextTry(sync.nextTryMs);
    return [waiting(`Nothing is wrong: ${what} still to be sent. ${next}`)];
  }
  const at = device.lastPulledAt;
  if (at === null) return [waiting('This device has not finished its first sync.')];
  const age = formatAge(Math.max(0, page.madeAt - at));
  return [{ kind: 'fine', text: `Everything is synced, the last time ${age} ago.` }];
}

/** Why the journal of a device does not sync, and what to do, as plain sentences; the most serious first. */
export function findWhy(facts: Facts): Finding[] {
  const why = rules.flatMap((rule) => rule(facts) ?? []);
  const state = why.length === 0 ? stateOf(facts) : [];
  return [...why, ...state, ...(facts.page.worker === 'waiting' ? [updateWaits] : [])];
}

export const headingOf = (findings: readonly Finding[]): string =>
  findings.every(({ kind }) => kind === 'fine') ? 'How it syncs' : 'Why it does not sync';
