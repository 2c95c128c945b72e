import type { HttpHandler } from 'msw';
import type { Endpoint } from '#contracts/endpoint.ts';
import { briefingEndpoints } from '#contracts/market/briefing.ts';
import { darkPoolEndpoints } from '#contracts/market/dark-pools.ts';
import { institutionalEndpoints } from '#contracts/market/institutional.ts';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { trackRecordEndpoints } from '#contracts/track-record.ts';
import { weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import { createHandlers } from '#mocks/handlers/handlers.ts';
import { addPastTrades } from '#mocks/world/seed/journal-past.ts';
import { meetMarket } from '#mocks/world/seed/market-trades.ts';
import { seedWorld } from '#mocks/world/seed/seed.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { emptyAnswers } from './empty-answers.ts';
import { mockAnswer } from './mock-endpoint.ts';
import { createScenarioTransport, type RequestLog } from './scenario-transport.ts';
import {
  presets,
  type Scenario,
  seedScenario,
  tradesOf,
  usualScenario,
  worldOf,
} from './scenarios.ts';
import { createMockTransport } from './transport.ts';
import { createStoredWorld } from './world/stored-world.ts';
import type { Tables } from './world/tables.ts';
import { createMemoryWorld } from './world/world.ts';

const now = (): Date => new Date();

const SILENT_MS = 3 * HOUR_MS;

/** With a longer history than tests need, whose server copies its whole state at each call. */
export function seedDemo(at: Date, scenario: Scenario = usualScenario): Tables {
  const tables = seedWorld(at);
  tables.settings.contact_email = 'help@bellwether.example';
  const journal = tables.journals['trader'];
  if (journal !== undefined) {
    if (tradesOf(scenario) === null) addPastTrades(journal, at);
    meetMarket(journal);
  }
  seedScenario(scenario, tables, at);
  return tables;
}

export type Demo = {
  transport: (request: Request) => Promise<Response>; // transport of its calls
  reset: () => Promise<void>; // resets to the first day, in all tabs that share the state
};

/** What the demo computes takes it seconds. */
const computed: readonly Endpoint[] = [
  peakScannerEndpoints.read,
  weeklyScannerEndpoints.read,
  sniperEndpoints.read,
  trackRecordEndpoints.performance,
  sentimentEndpoints.read,
  sentimentEndpoints.activity,
  institutionalEndpoints.analyse,
  darkPoolEndpoints.read,
  darkPoolEndpoints.adminRead,
  briefingEndpoints.read,
];

/** Answers what the demo computes: a screen that is not about its market waits for none. */
export const computedExamples = (): HttpHandler[] =>
  computed.map((endpoint) => mockAnswer(endpoint, endpoint.example));

/** The same without the rows of their lists. */
export const emptyExamples = (): HttpHandler[] => emptyAnswers(computed);

type Options = {
  /** Whether its state outlives the page; else it is in memory, and each tab has its own. */
  isStored: boolean;
  scenario: Scenario;
  log: RequestLog;
  /** Answer before its world does. */
  handlers?: readonly HttpHandler[];
};

/** The demo's server in this page, under a scenario. */
export function createDemo({ isStored, scenario, log, handlers = [] }: Options): Demo {
  const seed = (): Tables => seedDemo(now(), scenario);
  const world = isStored ? createStoredWorld(seed, worldOf(scenario)) : createMemoryWorld(seed);
  const isSilent = presets[scenario.preset].isProviderSilent === true;
  const silentSince = Date.now() - SILENT_MS;
  const own = createHandlers(world, now, isSilent ? () => new Date(silentSince) : now);
  return {
    transport: createScenarioTransport(createMockTransport([...handlers, ...own]), scenario, log),
    reset: () => world.reset(),
  };
}
