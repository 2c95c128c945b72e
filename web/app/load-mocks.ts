import type { Transport } from '#web/client/api.ts';
import type { Demo } from '#mocks/demo.ts';

let demo: Promise<Demo> | null = null;

/** In a chunk that nobody else loads. One of each page: where storage is blocked, its state is in memory. */
async function startDemo(): Promise<Demo> {
  const [{ canUseDatabase }, { createDemo }] = await Promise.all([
    import('#web/client/database-probe.ts'),
    import('#mocks/demo.ts'),
  ]);
  return createDemo({ isStored: await canUseDatabase() });
}

const loadDemo = (): Promise<Demo> => (demo ??= startDemo());

/** The demo's server in the browser. */
export const loadDemoTransport = async (): Promise<Transport> => (await loadDemo()).transport;

/** Takes the demo's server back to its first day. */
export const resetDemoServer = async (): Promise<void> => (await loadDemo()).reset();

/** The documented sample data, for a screen whose call failed before anything was ever loaded. */
export async function loadSamples(): Promise<Transport> {
  return (await import('#mocks/samples.ts')).sampleTransport;
}
