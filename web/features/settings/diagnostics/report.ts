import { REPORT_BYTES } from '#contracts/diagnostics.ts';
import type { ApiCall, DeviceFacts, Facts, PageFacts } from '#web/data/journal/diagnostics.ts';
import { formatAge, formatCountdown } from '#web/lib/format-time.ts';
import { formatBytes, formatCount } from '#web/lib/format.ts';
import { type Finding, findWhy, headingOf, kindName } from './findings.ts';

type Fact = readonly [name: string, value: string];

export type Section = {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly lines: readonly string[];
};

/** What the inspector shows and what is copied and sent: the same sentences. */
export type Report = {
  readonly findings: readonly Finding[];
  readonly sections: readonly Section[];
};

const END = '- the rest was cut';
const UNAVAILABLE = 'unavailable';
const NEVER = 'never on this device';

/** `2026-11-20 09:00:12 UTC`. @param at UTC ms */
const moment = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const sinceThen = (at: number | null, now: number): string =>
  at === null ? NEVER : `${moment(at)} (${formatAge(Math.max(0, now - at))} ago)`;

function clockText(offsetMs: number | null): string {
  if (offsetMs === null) return UNAVAILABLE;
  const seconds = Math.round(Math.abs(offsetMs) / 1000);
  if (seconds === 0) return 'as the server, to the second';
  return `${formatCount(seconds, 'second')} ${offsetMs > 0 ? 'behind' : 'ahead of'} the server`;
}

function locksText(locks: PageFacts['locks']): string {
  if (locks === null) return `${UNAVAILABLE}: tabs sync without a lock`;
  if (locks.taken === 0) return 'free';
  return `taken by a tab or the service worker, ${locks.waiting} waiting`;
}

function attemptsText(sync: Facts['sync']): string {
  if (sync === null) return UNAVAILABLE;
  if (sync.isRunning) return 'running now';
  const failed =
    sync.failedPasses === 0
      ? 'the last one succeeded or none was made'
      : `${sync.failedPasses} failed in a row`;
  return sync.nextTryMs < 1000 ? failed : `${failed}, next in ${formatCountdown(sync.nextTryMs)}`;
}

type WithJournal = Facts & { readonly device: DeviceFacts };

function syncSection({ device, page, sync }: WithJournal): Section {
  const { cursor, clearedEpoch, clockOffsetMs, clockName } = device;
  return {
    title: 'Sync',
    facts: [
      ['Last push', sinceThen(device.lastPushedAt, page.madeAt)],
      ['Last complete pull', sinceThen(device.lastPulledAt, page.madeAt)],
      ['Attempts of this tab', attemptsText(sync)],
      ['Cursor (epoch:revision)', cursor],
      ['Newest cleared epoch', clearedEpoch === 0 ? 'none' : String(clearedEpoch)],
      ["This device's clock", clockText(clockOffsetMs)],
      ['Name in stamps', clockName ?? 'none yet'],
      ['Lock of the sync', locksText(page.locks)],
    ],
    lines: [],
  };
}

function rowLine(row: DeviceFacts['unsent']['listed'][number], now: number): string {
  const { id, kind, fields, moreFields, since, refusal } = row;
  const more = moreFields > 0 ? ` and ${moreFields} more` : '';
  const age = since === null ? '' : `, for ${formatAge(Math.max(0, now - since))}`;
  const line = `${id} ${kindName(kind)}${age}: ${fields.join(', ')}${more}`;
  if (refusal === null) return line;
  const field = refusal.field === null ? '' : `, field ${refusal.field}`;
  const reason = refusal.reason === null ? '' : `, ${refusal.reason}`;
  return `${line}. Refused: ${refusal.code}${field}${reason}`;
}

function unsentSection({ device: { unsent, pictures }, page }: WithJournal): Section {
  const { rows, refused, listed, oldestSince } = unsent;
  return {
    title: 'What waits here',
    facts: [
      ['Rows', `${rows}, of which refused: ${refused}`],
      ['The oldest since', oldestSince === null ? 'none' : moment(oldestSince)],
      ['Screenshots', `${pictures.unsent}, of which refused: ${pictures.refused}`],
    ],
    lines: listed.map((row) => rowLine(row, page.madeAt)),
  };
}

const rowsSection = ({ device: { rows, pictures, databaseVersion } }: WithJournal): Section => ({
  title: 'Rows on this device',
  facts: [
    ...rows.kinds.map((kind): Fact => [kindName(kind.kind), kind.rows.toLocaleString('en')]),
    ['deleted, or of a newer version', rows.others.toLocaleString('en')],
    ['screenshots', pictures.stored.toLocaleString('en')],
    ['version of the database', String(databaseVersion)],
  ],
  lines: [],
});

const hasJournal = (facts: Facts): facts is WithJournal => facts.device !== null;

const workerTexts = {
  none: 'none: the app opens with a network only',
  installing: 'is being installed',
  waiting: 'active, and a newer version waits',
  active: 'active',
} as const;

function storageFacts(storage: PageFacts['storage']): Fact[] {
  if (storage === null) return [['Storage', UNAVAILABLE]];
  const { used, allowed, isPersistent } = storage;
  return [
    ['Storage used', formatBytes(used)],
    ['Storage left', formatBytes(Math.max(0, allowed - used))],
    [
      'Storage that stays',
      isPersistent ? 'yes' : 'no: the browser may delete it when space gets short',
    ],
  ];
}

function modeOf({ isDemo, isView }: PageFacts): string {
  if (isView) return 'a view as a member';
  return isDemo ? 'the demo, whose server is in this page' : 'the app of a member';
}

function deviceSection({ page, journal }: Facts): Section {
  const { version, contract, isOnline, isReachable, worker } = page;
  const network = isOnline ? 'connected' : 'none';
  return {
    title: 'App and device',
    facts: [
      ['Made at', moment(page.madeAt)],
      ['Version', `${version ?? UNAVAILABLE}, contract ${contract ?? UNAVAILABLE}`],
      ['What this is', modeOf(page)],
      ['Network', `${network}, server ${isReachable ? 'reached' : 'not reached'} by the last call`],
      ['Service worker', workerTexts[worker]],
      ['Journal', journal],
      ...storageFacts(page.storage),
    ],
    lines: [],
  };
}

function callLine({ at, method, path, durationMs, status, by }: ApiCall): string {
  const answer =
    status === null ? 'status unavailable' : status === 0 ? 'no answer' : String(status);
  const time = new Date(at).toISOString().slice(11, 19);
  const from = by === 'page' ? '' : `, by the ${by}`;
  return `${time} ${method === null ? '' : `${method} `}${path} ${answer}, ${durationMs} ms${from}`;
}

function callsSection({ calls, page }: Facts): Section {
  const none = page.isDemo
    ? 'None: the server of the demo is in this page. The scenario panel lists its calls.'
    : 'None that the browser has recorded for this page.';
  return {
    title: 'Last calls of this page (times in UTC)',
    facts: [],
    lines: calls.length === 0 ? [none] : calls.toReversed().map(callLine),
  };
}

/** Everything that the inspector says; no value of a row, and nothing that a person typed. */
export const buildReport = (facts: Facts): Report => ({
  findings: findWhy(facts),
  sections: [
    ...(hasJournal(facts) ? [unsentSection(facts), syncSection(facts), rowsSection(facts)] : []),
    deviceSection(facts),
    callsSection(facts),
  ],
});

/** The report as plain text, within what the server takes. */
export function reportText({ findings, sections }: Report): string {
  const blocks = [
    [headingOf(findings).toUpperCase(), ...findings.map(({ text }) => `- ${text}`)],
    ...sections.map(({ title, facts, lines }) => [
      title.toUpperCase(),
      ...facts.map(([name, value]) => `${name}: ${value}`),
      ...lines.map((line) => `- ${line}`),
    ]),
  ];
  const text = blocks.map((lines) => lines.join('\n')).join('\n\n');
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= REPORT_BYTES) return text;
  const whole = new TextDecoder().decode(bytes.slice(0, REPORT_BYTES - END.length));
  return `${whole.replace(/[^\n]*$/, '')}${END}`;
}
