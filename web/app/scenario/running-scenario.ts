import { createDemo, type Demo } from '#mocks/demo.ts';
import { createRequestLog, createScenarioTransport } from '#mocks/scenario-transport.ts';
import {
  BadScenario,
  momentOf,
  needsMocks,
  readScenario,
  type Scenario,
  usualScenario,
  worldOf,
  writeScenario,
} from '#mocks/scenarios.ts';
import type { Transport } from '#web/client/api.ts';
import { canUseDatabase } from '#web/client/database-probe.ts';
import { isDemo, reloadPage, storageKey } from '#web/client/mode.ts';
import { connection, networkTransport } from '#web/client/network.ts';
import { deviceTexts, fieldOf, tabTexts } from '#web/client/storage.ts';

export { showDemoRecord } from '#web/record/demo.ts';

const PARAMETER = 'scenario';
const PANEL_KEY = 'bellwether.scenario-panel';
const scenarioKey = (): string => storageKey('scenario');

/** The calls of this page. */
export const requestLog = createRequestLog();

let running: Scenario = usualScenario;
let refusal: string | null = null;

/** The scenario of this page, and why the one in its address was refused. */
export const readRunning = (): { scenario: Scenario; refusal: string | null } => ({
  scenario: running,
  refusal,
});

/** The address of this page under a scenario, to be passed on. */
export function scenarioAddress(scenario: Scenario): string {
  const address = new URL(location.pathname, location.origin);
  address.search = `?${PARAMETER}=${writeScenario(scenario)}`;
  return address.href;
}

type Stored = {
  text: string;
  offsetMs: number; // what the clock of the scenario is ahead of the device's
  isNewWorld: boolean; // what the device has stored of the world before is still there
};

function readStored(): Stored | null {
  const stored = deviceTexts.readJson(scenarioKey());
  const [text, offsetMs] = [fieldOf(stored, 'text'), fieldOf(stored, 'offsetMs')];
  if (typeof text !== 'string' || typeof offsetMs !== 'number') return null;
  return { text, offsetMs, isNewWorld: fieldOf(stored, 'isNewWorld') === true };
}

const store = (stored: Stored | null): boolean =>
  deviceTexts.write(scenarioKey(), stored && JSON.stringify(stored));

/** @throws BadScenario for one that needs the mocks, where the server answers */
function expectPossible(scenario: Scenario): void {
  if (!isDemo() && needsMocks(scenario)) {
    throw new BadScenario(
      'This preset, a clock, a person or a number of trades need the mocks: start with npm run dev -- --mocks.',
    );
  }
}

/**
 * Starts the page again under a scenario. One with another first day has a world of its own; what was
 * recorded in the usual demo stays stored with that.
 *
 * @throws BadScenario
 */
export function applyScenario(scenario: Scenario): void {
  expectPossible(scenario);
  const now = Date.now() - (readStored()?.offsetMs ?? 0);
  const moment = momentOf(scenario, now);
  const isSameClock = scenario.clock === running.clock;
  const offsetMs = isSameClock ? (readStored()?.offsetMs ?? 0) : (moment ?? now) - now;
  const isNewWorld = worldOf(scenario) !== worldOf(running);
  const text = writeScenario(scenario);
  store(text === '' && !isNewWorld ? null : { text, offsetMs, isNewWorld });
  if (isDemo()) signInAs(scenario.role, isNewWorld);
  reloadPage();
}

function signInAs(role: Scenario['role'], isNewWorld: boolean): void {
  const token = role === 'visitor' ? null : `demo-${role}`;
  if (role !== null) deviceTexts.write(storageKey('token'), token);
  // Without it the app opens no journal before the demo has answered who is signed in.
  if (role !== null || isNewWorld) deviceTexts.write(storageKey('profile'), null);
}

/** Sets the clock of this page ahead. Workers keep the real time. */
function shiftClock(offsetMs: number): void {
  const RealDate = Date;
  const now = (): number => RealDate.now() + offsetMs;
  const construct = (target: DateConstructor, args: [number] | []): Date =>
    args.length === 0 ? new target(now()) : new target(...args);
  globalThis.Date = new Proxy(RealDate, {
    construct,
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** What the browser says about its network is the scenario's. */
function cutNetwork({ isOffline, preset }: Scenario): void {
  if (isOffline) {
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true });
    dispatchEvent(new Event('offline'));
  }
  if (isOffline || preset === 'serverDown') connection.set({ isReachable: false });
}

/**
 * Starts the page again when another tab chose another scenario: tabs share the journal of this device,
 * which must not be synced with two worlds. While that tab still removes the old journal, it waits.
 */
function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== scenarioKey()) return;
    const stored = readStored();
    if (stored?.isNewWorld === true || (stored?.text ?? '') === writeScenario(running)) return;
    reloadPage();
  });
}

/** The scenario of the address, once: a reload goes on with what was chosen in the panel since. */
function takeFromAddress(): string | null {
  const address = new URL(location.href);
  const text = address.searchParams.get(PARAMETER);
  if (text === null) return null;
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
  return text;
}

/** @returns whether the page starts again under the scenario of its address */
function followAddress(): boolean {
  const text = takeFromAddress();
  if (text === null) return false;
  keepPanelOpen(true);
  if (text === '') return false; // opens the panel alone
  try {
    applyScenario(readScenario(text));
    return true;
  } catch (error) {
    if (!(error instanceof BadScenario)) throw error;
    refusal = `The scenario in the address was refused. ${error.message}`;
    return false;
  }
}

/** Takes up what was chosen before the page started. */
async function resume(): Promise<void> {
  const stored = readStored();
  if (stored !== null) {
    running = readStoredScenario(stored.text);
    if (stored.offsetMs !== 0) shiftClock(stored.offsetMs);
    if (stored.isNewWorld) {
      await (await import('#web/offline/cache/reset-demo.ts')).removeDemoData();
      store(stored.text === '' ? null : { ...stored, isNewWorld: false });
    }
  }
  if (followAddress()) return new Promise(() => undefined); // the page is about to go
  followOtherTabs();
  cutNetwork(running);
  return undefined;
}

/** A scenario that an older app stored may have a part that is gone: then nothing is special. */
function readStoredScenario(text: string): Scenario {
  try {
    return readScenario(text);
  } catch {
    return usualScenario;
  }
}

/** Whether the panel is open in this tab, also after a reload. */
export const isPanelOpen = (): boolean => tabTexts.read(PANEL_KEY) === 'open';
export const keepPanelOpen = (isOpen: boolean): void =>
  void tabTexts.write(PANEL_KEY, isOpen ? 'open' : null);

/** The demo's server under the scenario of this page. @param openPanel called if the panel was open */
export async function startDemo(openPanel: () => Promise<void>): Promise<Demo> {
  await resume();
  const isStored = await canUseDatabase();
  if (isPanelOpen()) void openPanel();
  return createDemo({ isStored, scenario: running, log: requestLog });
}

/** In development: the API under the scenario of this page. @param openPanel as of `startDemo` */
export async function startDevelopment(openPanel: () => Promise<void>): Promise<Transport> {
  await resume();
  if (isPanelOpen()) void openPanel();
  return createScenarioTransport(networkTransport, running, requestLog);
}
