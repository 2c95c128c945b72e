import type { Demo } from '#mocks/demo.ts';
import type { Transport } from '#web/client/api.ts';

/** In its own chunk, as all that the mocks are made of. */
const loadRunning = () => import('./scenario/running-scenario.ts');

let demo: Promise<Demo> | null = null;

/** One per page: with blocked storage its state is in memory. */
const loadDemo = (): Promise<Demo> =>
  (demo ??= loadRunning().then(({ startDemo }) => startDemo(openScenarioPanel)));

/** Transport to the demo server in the browser. */
export const loadDemoTransport = async (): Promise<Transport> => (await loadDemo()).transport;

/** Transport to the API of `npm run dev`, with the scenarios that need no mocks. */
export const loadDevelopmentTransport = async (): Promise<Transport> =>
  (await loadRunning()).startDevelopment(openScenarioPanel);

/** Resets the demo server to its initial state. */
export const resetDemoServer = async (): Promise<void> => (await loadDemo()).reset();

/** Opens the panel of scenarios and requests. */
export const openScenarioPanel = async (): Promise<void> =>
  (await import('./scenario/ScenarioPanel.tsx')).openPanel();

/** Sample data for a screen whose first load failed. */
export const loadSamples = async (): Promise<Transport> =>
  (await import('#mocks/samples.ts')).sampleTransport;
