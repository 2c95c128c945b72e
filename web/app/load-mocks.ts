import type { Transport } from '#web/client/api.ts';

/** The demo's server in the browser, in a chunk that nobody else loads. */
export async function loadDemoTransport(): Promise<Transport> {
  return (await import('#mocks/demo.ts')).demoTransport;
}

/** Takes the demo's server back to its first day. */
export async function resetDemoServer(): Promise<void> {
  await (await import('#mocks/demo.ts')).resetDemo();
}

/** The documented sample data, for a screen whose call failed before anything was ever loaded. */
export async function loadSamples(): Promise<Transport> {
  return (await import('#mocks/samples.ts')).sampleTransport;
}
