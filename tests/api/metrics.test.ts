import { describe, expect, it } from 'vitest';
import { postEndpoints } from '#contracts/posts.ts';
import { visitorToken } from '#tests/support/sample-sales.ts';
import { startApi } from '#tests/support/start-api.ts';

const metricsToken = 'a token for metrics';
const withToken = { headers: { authorization: `Bearer ${metricsToken}` } };

describe('the metrics', () => {
  it('fault 28: respond 404 without their token', async () => {
    const api = await startApi({ metricsToken });
    const attempts = [
      {},
      { authorization: `Bearer ${api.people.admin.token}` },
      { authorization: metricsToken },
    ];
    for (const headers of attempts) {
      const response = await api.raw('/metrics', { headers });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'request.unknown_path' });
    }
  });

  it('fault 28: do not exist without a configured token', async () => {
    const api = await startApi();
    expect((await api.raw('/metrics', { headers: { authorization: 'Bearer null' } })).status).toBe(
      404,
    );
    expect((await api.raw('/metrics', { headers: { authorization: 'Bearer ' } })).status).toBe(404);
  });

  it('fault 28: are, like the description of the API, only for administrators', async () => {
    const api = await startApi();
    const { admin, ama } = api.people;
    const statusFor = async (path: string, token: string): Promise<number> =>
      (await api.raw(path, { headers: { authorization: `Bearer ${token}` } })).status;
    const visitor = await visitorToken(api);
    for (const [token, status] of [
      ['', 401],
      [visitor, 401],
      [ama.token, 403],
      [admin.token, 200],
    ] as const) {
      expect(await statusFor('/api/openapi.json', token)).toBe(status);
      for (const path of ['/openapi.json', '/api/metrics', '/docs', '/api/docs', '/swagger']) {
        expect(await statusFor(path, token)).toBe(404);
      }
    }
  });

  it('tell of the process and of answers by route, never by path', async () => {
    const api = await startApi({ metricsToken });
    await api.as('ama').call(postEndpoints.like, { params: { id: 'secret-id' } });
    await api.raw('/api/secret-path');
    const response = await api.raw('/metrics', withToken);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).toContain(
      'http_request_duration_seconds_count{method="POST",route="/api/posts/:id/like",status="404"} 1',
    );
    expect(text).not.toMatch(/secret-(id|path)/);
  });
});
