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

/** Transport to the demo server in the browser. */
export const loadDemoTransport = async (): Promise<Transport> => (await loadDemo()).transport;

/** Resets the demo server to its initial state. */
export const resetDemoServer = async (): Promise<void> => (await loadDemo()).reset();

/** Sample data for a screen whose first load failed. */
export const loadSamples = async (): Promise<Transport> =>
  (await import('#mocks/samples.ts')).sampleTransport;
