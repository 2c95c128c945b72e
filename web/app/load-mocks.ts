import type { Transport } from '#web/client/api.ts';
import type { Demo } from '#mocks/demo.ts';

let demo: Promise<Demo> | null = null;

/** In its own chunk. One per page: with blocked storage its state is in memory. */
async function startDemo(): Promise<Demo> {
  const [{ canUseDatabase }, { createDemo }] = await Promise.all([
    import('#web/client/database-probe.ts'),
    import('#mocks/demo.ts'),
  ]);
  return createDemo({ isStored: await canUseDatabase() });
}

const loadDemo = (): Promise<Demo> => (demo ??= startDemo());

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

/** Resets the demo server to its initial state. */
export const resetDemoServer = async (): Promise<void> => (await loadDemo()).reset();

/** Sample data for a screen whose first load failed. */
export const loadSamples = async (): Promise<Transport> =>
  (await import('#mocks/samples.ts')).sampleTransport;
