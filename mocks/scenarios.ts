import type { HttpHandler } from 'msw';
import { z } from 'zod';
import { allEndpoints, registry } from '#contracts/index.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { errorCatalogue, type ErrorCode } from '#contracts/errors.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { chartAnalysisEndpoints } from '#contracts/market/chart-analyses.ts';
import { notificationEndpoints } from '#contracts/notifications.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { canBeEmpty, mockAnswer, mockFailure, mockUnreachable } from './mock-endpoint.ts';
import { isClockName, momentOfClock } from './scenario-clocks.ts';
import { sampled } from './samples.ts';
import { emptyJournal } from './world/journal.ts';
import { countLeads } from './world/leads.ts';
import { countPayments } from './world/payment-lists.ts';
import { seedTrades } from './world/seed/journal-past.ts';
import { lengthenTexts, writeTextsInArabic } from './world/seed/typed-content.ts';
import { summaryOfAnalyses } from './world/summaries.ts';
import type { Tables } from './world/tables.ts';

/** A state of the server that is worth looking at. */
type Preset = {
  readonly title: string;
  readonly about: string;
  /** Change of the first day's tables; such a preset has a world of its own. */
  readonly seed?: (tables: Tables, now: Date) => void;
  /** Handlers before those of the world. */
  readonly handlers?: () => HttpHandler[];
  readonly trades?: number; // in the trader's journal, besides those that were written by hand
  readonly latency?: Latency;
  readonly bytesPerSecond?: number;
  readonly isProviderSilent?: true;
};

/** How long an answer takes, drawn evenly between two limits in ms. */
export type Latency = { readonly from: number; readonly to: number };

/** No list has a row. */
const emptyLists = (): HttpHandler[] => [
  mockAnswer(adminPaymentEndpoints.list, []),
  mockAnswer(adminPaymentEndpoints.subscriptions, []),
  mockAnswer(adminPaymentEndpoints.summary, countPayments([], [])),
  mockAnswer(chartAnalysisEndpoints.list, []),
  mockAnswer(chartAnalysisEndpoints.adminList, []),
  mockAnswer(chartAnalysisEndpoints.adminSummary, summaryOfAnalyses([])),
  mockAnswer(journalEndpoints.list, []),
  mockAnswer(leadEndpoints.list, []),
  mockAnswer(leadEndpoints.summary, countLeads([])),
  mockAnswer(notificationEndpoints.list, { unread: 0, notifications: [] }),
  mockAnswer(paymentEndpoints.receipts, []),
  mockAnswer(postEndpoints.list, []),
  mockAnswer(postEndpoints.adminList, []),
  mockAnswer(postEndpoints.summary, { posts: 0, likes: 0, with_images: 0, this_week: 0 }),
  mockAnswer(signalEndpoints.history, []),
  mockAnswer(webinarEndpoints.list, []),
  mockAnswer(webinarEndpoints.adminList, []),
];

/** The demo's own people are there, and nothing has happened yet. */
function emptyTables(tables: Tables): void {
  tables.people = tables.people.filter(({ id }) => id === 'trader' || id === 'admin');
  tables.journals = { trader: emptyJournal() };
  tables.runLog = { runs: [], hasFirstDay: true };
  tables.priceAlerts = [];
  tables.chartAnalyses = [];
  const { messages = [], posts, leads, transactions, subscriptions, webinars } = tables;
  const lists = [
    messages,
    posts,
    leads,
    transactions,
    subscriptions,
    webinars,
    tables.sentimentViews,
  ];
  for (const rows of lists) rows.length = 0;
}

const serverError = (): HttpHandler[] => {
  const detail = 'Something went wrong on our side. Please try again.';
  return allEndpoints.map((endpoint) => mockFailure(endpoint, 'platform.internal', detail));
};

/** The server no longer knows the token. */
const signedOut = (): HttpHandler[] =>
  allEndpoints
    .filter((endpoint) => endpoint.access !== 'public')
    .map((endpoint) => mockFailure(endpoint, 'auth.required', 'Please sign in.'));

/** The presets of the scenario panel, of `?scenario=` and of tests. */
const PRESETS = {
  typical: { title: 'Typical', about: 'A trader with half a year of trades' },
  firstDay: {
    title: 'First day',
    about: 'No trade, post, signal or payment yet',
    seed: emptyTables,
    handlers: emptyLists,
  },
  heavy: {
    title: 'Heavy',
    about: '100,000 trades in the journal',
    trades: 100_000,
  },
  expiredAccess: {
    title: 'Expired access',
    about: 'The access of the trader ended yesterday',
    seed: (tables, now) => {
      const trader = tables.people.find(({ id }) => id === 'trader');
      if (trader) trader.expires_at = new Date(now.getTime() - DAY_MS).toISOString();
    },
  },
  maintenance: {
    title: 'Maintenance',
    about: 'Members find the platform closed',
    seed: ({ settings }) => {
      settings.maintenance_mode = true;
    },
  },
  silentProvider: {
    title: 'Provider silent',
    about: 'No price has come for three hours',
    isProviderSilent: true,
  },
  serverError: { title: 'Server error', about: 'Every call fails', handlers: serverError },
  serverDown: {
    title: 'Server down',
    about: 'No call is answered',
    handlers: () => allEndpoints.map(mockUnreachable),
  },
  signedOut: {
    title: 'Signed out',
    about: 'The server no longer knows the sign-in',
    handlers: signedOut,
  },
  longNames: {
    title: 'Long names',
    about: 'Names and texts as long as they may be',
    seed: lengthenTexts,
  },
  rightToLeft: {
    title: 'Right to left',
    about: 'Names and texts in Arabic letters',
    seed: writeTextsInArabic,
  },
  slow3g: {
    title: 'Slow 3G',
    about: 'Two seconds for each call, 50 kB a second',
    latency: { from: 1800, to: 2400 },
    bytesPerSecond: 50_000,
  },
} satisfies Record<string, Preset>;

export type PresetName = keyof typeof PRESETS;
export const presets: Readonly<Record<PresetName, Preset>> = PRESETS;
export const presetNames = Object.keys(PRESETS).filter(
  (name): name is PresetName => name in PRESETS,
);

/** The handlers of a preset, to be put before those of a world. */
export const presetHandlers = (name: PresetName): HttpHandler[] => presets[name].handlers?.() ?? [];

const ROLES = ['trader', 'admin', 'visitor'] as const;
export type ScenarioRole = (typeof ROLES)[number];
const MOST_TRADES = 200_000;
const LONGEST_WAIT_MS = 60_000;

/** An endpoint that answers otherwise than its world: with an error of the catalogue, a dropped connection, or an empty list. */
export type Override = {
  readonly endpoint: string; // feature and name in the registry, as `signals.history`
  readonly answer: ErrorCode | 'dropped' | 'empty';
};

/** What the panel chooses. */
export type Scenario = {
  readonly preset: PresetName;
  readonly latency: Latency | null; // null: that of the preset
  readonly overrides: readonly Override[];
  readonly hasSamples: boolean; // the calls that have sample data fail, so that screens show it
  readonly isOffline: boolean;
  readonly clock: string | null; // a name of `clocks` or an instant in ISO 8601
  readonly role: ScenarioRole | null; // null: as signed in
  readonly trades: number | null; // in the trader's journal; null: those of the preset
};

export const usualScenario: Scenario = {
  preset: 'typical',
  latency: null,
  overrides: [],
  hasSamples: false,
  isOffline: false,
  clock: null,
  role: null,
  trades: null,
};

const endpointsByName: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries<Readonly<Record<string, Endpoint>>>(registry).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => [`${feature}.${name}`, endpoint] as const),
  ),
);
export const endpointNames = [...endpointsByName.keys()].toSorted();

/** The endpoint of a name as `signals.history`. @throws BadScenario */
export function endpointNamed(name: string): Endpoint {
  const endpoint = endpointsByName.get(name);
  if (endpoint === undefined) {
    throw new BadScenario(`There is no endpoint "${name}": write it as signals.history.`);
  }
  return endpoint;
}

/** What an endpoint can be made to answer. */
export const overrideAnswers = (endpoint: Endpoint): Override['answer'][] => [
  'dropped',
  ...(canBeEmpty(endpoint) ? (['empty'] as const) : []),
  'platform.internal',
  'platform.unavailable',
  ...endpoint.errors,
];

/** Its message is a sentence for the person who wrote the scenario. */
export class BadScenario extends Error {
  override readonly name = 'BadScenario';
}

function readPreset(text: string): PresetName {
  const preset = presetNames.find((name) => name === text);
  if (preset === undefined) {
    throw new BadScenario(`There is no preset "${text}". Presets: ${presetNames.join(', ')}.`);
  }
  return preset;
}

function readLatency(text: string): Latency {
  const [from = NaN, to = from] = text.split('-').map((part) => (part === '' ? NaN : Number(part)));
  if (!(from >= 0 && from <= to && to <= LONGEST_WAIT_MS)) {
    throw new BadScenario(
      `latency is "${text}": write milliseconds up to ${LONGEST_WAIT_MS}, as 300 or 200-800.`,
    );
  }
  return { from, to };
}

function readTrades(text: string): number {
  const trades = Number(text);
  if (text === '' || !Number.isInteger(trades) || trades < 0 || trades > MOST_TRADES) {
    throw new BadScenario(`trades is "${text}": write a whole number from 0 to ${MOST_TRADES}.`);
  }
  return trades;
}

function readRole(text: string): ScenarioRole {
  const role = ROLES.find((each) => each === text);
  if (role === undefined) throw new BadScenario(`role is "${text}": write ${ROLES.join(', ')}.`);
  return role;
}

function readClock(text: string): string {
  if (!isClockName(text) && !z.iso.datetime({ offset: true }).safeParse(text).success) {
    throw new BadScenario(
      `clock is "${text}": write a name of the list, or an instant as 2026-10-25T00:45:00Z.`,
    );
  }
  return text;
}

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCatalogue, text);

function readFailure(text: string): Override {
  const [endpoint = '', code = ''] = text.split(':');
  endpointNamed(endpoint);
  if (!isErrorCode(code)) {
    throw new BadScenario(
      `fail is "${text}": write an endpoint and a code of the catalogue, as signals.history:platform.internal.`,
    );
  }
  return { endpoint, answer: code };
}

function readEmpty(text: string): Override {
  if (!canBeEmpty(endpointNamed(text))) {
    throw new BadScenario(`empty is "${text}": this endpoint does not answer a list.`);
  }
  return { endpoint: text, answer: 'empty' };
}

function readDropped(text: string): Override {
  endpointNamed(text);
  return { endpoint: text, answer: 'dropped' };
}

type Change = (scenario: Scenario, value: string) => Partial<Scenario>;
const override =
  (read: (text: string) => Override): Change =>
  ({ overrides }, value) => ({ overrides: [...overrides, read(value)] });

/** The parts of a scenario's text. */
const parts: Readonly<Record<string, Change>> = {
  preset: (_, value) => ({ preset: readPreset(value) }),
  latency: (_, value) => ({ latency: readLatency(value) }),
  fail: override(readFailure),
  drop: override(readDropped),
  empty: override(readEmpty),
  samples: () => ({ hasSamples: true }),
  offline: () => ({ isOffline: true }),
  clock: (_, value) => ({ clock: readClock(value) }),
  role: (_, value) => ({ role: readRole(value) }),
  trades: (_, value) => ({ trades: readTrades(value) }),
};

/**
 * Reads the text of `?scenario=`: parts between semicolons, the preset first.
 *
 * @example heavy;latency=200-800;fail=signals.history:platform.internal;offline
 * @throws BadScenario with a sentence that names the part
 */
export function readScenario(text: string): Scenario {
  let scenario = usualScenario;
  for (const part of text.split(';').filter((each) => each !== '')) {
    const [name = '', ...rest] = part.split('=');
    const value = rest.join('=');
    const change = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (change !== undefined) scenario = { ...scenario, ...change(scenario, value) };
    else if (rest.length === 0) scenario = { ...scenario, preset: readPreset(name) };
    else {
      throw new BadScenario(`There is no part "${name}". Parts: ${Object.keys(parts).join(', ')}.`);
    }
  }
  return scenario;
}

const writeOverride = ({ endpoint, answer }: Override): string => {
  if (answer === 'dropped') return `drop=${endpoint}`;
  return answer === 'empty' ? `empty=${endpoint}` : `fail=${endpoint}:${answer}`;
};

/** The text that `readScenario` reads; empty for the usual scenario. */
export function writeScenario(scenario: Scenario): string {
  const { preset, latency, overrides, hasSamples, isOffline, clock, role, trades } = scenario;
  return [
    ...(preset === 'typical' ? [] : [preset]),
    ...(latency === null ? [] : [`latency=${latency.from}-${latency.to}`]),
    ...overrides.map(writeOverride),
    ...(hasSamples ? ['samples'] : []),
    ...(isOffline ? ['offline'] : []),
    ...(clock === null ? [] : [`clock=${clock}`]),
    ...(role === null ? [] : [`role=${role}`]),
    ...(trades === null ? [] : [`trades=${trades}`]),
  ].join(';');
}

/** How many trades the trader has besides those that were written by hand; null: as the usual demo. */
export const tradesOf = ({ preset, trades }: Scenario): number | null =>
  trades ?? presets[preset].trades ?? null;

/** Names the first day on which a scenario rests: scenarios of one name share their world. */
export const worldOf = (scenario: Scenario): string =>
  [
    presets[scenario.preset].seed ? scenario.preset : '',
    scenario.clock ?? '',
    tradesOf(scenario) ?? '',
  ].join('/');

/** Whether a scenario changes what only mocks can. */
export const needsMocks = (scenario: Scenario): boolean =>
  worldOf(scenario) !== worldOf(usualScenario) ||
  scenario.role !== null ||
  presets[scenario.preset].isProviderSilent === true;

/** Changes the first day to that of a scenario. */
export function seedScenario(scenario: Scenario, tables: Tables, now: Date): void {
  presets[scenario.preset].seed?.(tables, now);
  const trades = tradesOf(scenario);
  if (trades !== null) seedTrades(tables, trades, now);
}

function overrideHandler({ endpoint: name, answer }: Override): HttpHandler {
  const endpoint = endpointNamed(name);
  if (answer === 'dropped') return mockUnreachable(endpoint);
  return answer === 'empty' ? mockAnswer(endpoint, []) : mockFailure(endpoint, answer);
}

/** What a scenario answers before its world does. */
export const scenarioHandlers = ({ preset, overrides, hasSamples }: Scenario): HttpHandler[] => [
  ...overrides.map(overrideHandler),
  ...(hasSamples ? sampled.map(mockUnreachable) : []),
  ...presetHandlers(preset),
];

/** The moment of a scenario's clock in UTC ms; null: the real time. @param now UTC ms */
export const momentOf = ({ clock }: Scenario, now: number): number | null =>
  clock === null ? null : momentOfClock(clock, now);
