import type { Demo } from '#mocks/demo.ts';
import type { Transport } from '#web/client/api.ts';

/** In its own chunk, as all that the mocks are made of. */
const loadRunning = () => import('./scenario/running-scenario.ts');

let demo: Promise<Demo> | null = null;

/** One per page: with blocked storage its state is in memory. */
const loadDemo = (): Promise<Demo> =>
  (demo ??= loadRunning().then(({ startDemo }) => startDemo(openScenarioPanel)));

/** A failure of the mocks, in the console and over the page, where Vite shows those of a module. */
function showFailure(error: Error): void {
  reportError(error);
  const Overlay = customElements.get('vite-error-overlay');
  if (Overlay) document.body.append(new Overlay({ message: error.message, stack: error.stack }));
}

/** While developing, nobody must take a missing or failing handler for a server that is down. */
export const showFailures =
  (transport: Transport): Transport =>
  async (request) => {
    try {
      const response = await transport(request);
      const { pathname } = new URL(request.url);
      if (response.status === 501) {
        showFailure(new Error(`No mock answers ${request.method} ${pathname}`));
      }
      return response;
    } catch (error) {
      const isMeant = error instanceof TypeError && error.message === 'Failed to fetch';
      if (!isMeant && !request.signal.aborted && error instanceof Error) showFailure(error);
      throw error;
    }
  };

/** Transport to the demo server in the browser. */
export const loadDemoTransport = async (): Promise<Transport> => {
  const { transport } = await loadDemo();
  return import.meta.env.DEV ? showFailures(transport) : transport;
};

/** Transport to the API of `npm run dev`, with the scenarios that need no mocks. */
export const loadDevelopmentTransport = async (): Promise<Transport> =>
  (await loadRunning()).startDevelopment(openScenarioPanel);

/** Resets the demo server to its initial state. */
export const resetDemoServer = async (): Promise<void> => (await loadDemo()).reset();

/** Opens the panel of scenarios and requests. */
export const openScenarioPanel = async (): Promise<void> =>
  (await import('./scenario/ScenarioPanel.tsx')).openPanel();

/** Shows the public record of the demo in the place of this page. */
export const loadDemoRecord = async (): Promise<void> => (await loadRunning()).showDemoRecord();

/** Sample data for a screen whose first load failed. */
export const loadSamples = async (): Promise<Transport> =>
  (await import('#mocks/samples.ts')).sampleTransport;
