import { describe, expect, it } from 'vitest';
import { startApi } from '#tests/support/start-api.ts';

describe('the supervisor', () => {
  it('hears that the process lives and is ready', async () => {
    const api = await startApi();
    expect(await (await api.raw('/health')).json()).toEqual({ status: 'ok' });
    const ready = await api.raw('/ready');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: 'ready' });
  });

  it('hears that it lives but is not ready while it stops', async () => {
    const api = await startApi();
    api.stopping();
    expect((await api.raw('/health')).status).toBe(200);
    const ready = await api.raw('/ready');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ status: 'not ready', reason: 'stopping' });
  });

  it('hears that it lives but is not ready without its database', async () => {
    const api = await startApi();
    await api.loseDatabase();
    expect((await api.raw('/health')).status).toBe(200);
    const ready = await api.raw('/ready');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ status: 'not ready', reason: 'database' });
  });

  it('is answered during maintenance', async () => {
    const api = await startApi({ settings: { maintenance_mode: true } });
    expect((await api.raw('/ready')).status).toBe(200);
  });
});
