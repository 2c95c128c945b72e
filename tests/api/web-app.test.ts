import { createHash } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { serveWebApp } from '#api/http/static-app.ts';
import {
  IMPORT_ADDRESS,
  SHARE_PATH,
  SHARED_FILE_FIELD,
  SHARED_PICTURE_FIELD,
  SHARED_TEXT_FIELD,
} from '#contracts/rules/journal/share-target.ts';
import { fakeWebRoot } from '#tests/support/fake-web-root.ts';
import { startApi } from '#tests/support/start-api.ts';
import { manifest } from '#web/build/manifest.ts';

const start = () => startApi({ webRoot: fakeWebRoot() });

describe('the web app', () => {
  it.each(['/', '/payment-processing?session_id=1', '/course-viewer-7', '/deep/er'])(
    'opens at %s, asked for again each time',
    async (path) => {
      const api = await start();
      const response = await api.raw(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('id="root"');
    },
  );

  it.each(['/index.html', '/sw.js', '/manifest.webmanifest'])(
    'keeps %s fresh: an update must be noticed',
    async (path) => {
      const response = await (await start()).raw(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('keeps files whose name changes with their content for ever', async () => {
    const response = await (await start()).raw('/assets/index-abc123.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('sends the compressed copy to a browser that accepts it', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const response = await (await start()).raw('/assets/index-abc123.js', { headers });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  const whole = 'export const page = 1;';
  it.each([
    ['bytes=0-5', 206, 'bytes 0-5/22', 'export'],
    ['bytes=19-', 206, 'bytes 19-21/22', whole.slice(19)],
    ['bytes=-3', 206, 'bytes 19-21/22', whole.slice(19)],
    ['bytes=7-999', 206, 'bytes 7-21/22', whole.slice(7)],
    ['bytes=22-', 416, 'bytes */22', ''],
    ['bytes=-0', 416, 'bytes */22', ''],
    ['bytes=9-3', 416, 'bytes */22', ''],
    ['bytes=0-1,4-5', 200, null, whole],
    ['lines=1-2', 200, null, whole],
  ])('sends of a file what %s names', async (range, status, where, text) => {
    const headers = { range };
    const response = await (await start()).raw('/assets/index-abc123.js', { headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(where);
    expect(await response.text()).toBe(text);
  });

  it('says to a HEAD how long a file is, and when it was built', async () => {
    const response = await (await start()).raw('/assets/index-abc123.js', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(whole.length));
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(Date.parse(response.headers.get('last-modified') ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await response.text()).toBe('');
  });

  it.each([
    '/assets/index-old.js',
    '/assets/',
    '/assets',
    '/missing.png',
    '/favicon.ico',
    '/api',
    '/api/',
    '/api/nowhere',
    '/media',
    '/media/x',
    '/metrics',
    '/metrics/',
  ])('is never the answer to %s', async (path) => {
    const response = await (await start()).raw(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '//secret.txt',
    '//admin',
    '/%2fetc/passwd',
    '/\\..\\secret.txt',
    '/%00',
    '/index.html%00.png',
    '/%c0%ae%c0%ae/secret.txt',
    '/%zz',
  ])('fault 29: is not left by way of %s', async (path) => {
    const api = await start();
    // As text after the host: URL would tidy the path before it is sent.
    const response = await api.raw(`http://localhost${path}`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('outside of the build');
  });

  it('fault 52: explains the problem to a browser that has submitted the login without scripts, and reveals nothing of it', async () => {
    const api = await start();
    const { code } = api.people.ama;
    const forms: [string, string][] = [
      ['application/x-www-form-urlencoded', `access_code=${code}`],
      ['text/plain;charset=UTF-8', `access_code=${code}\r\n`],
    ];
    for (const [type, body] of forms) {
      const headers = { 'content-type': type };
      for (const path of ['/', '/payment-processing', `/?access_code=${code}`]) {
        const response = await api.raw(path, { method: 'POST', headers, body });
        expect(response.status).toBe(405);
        expect(response.headers.get('allow')).toBe('GET, HEAD');
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('content-type')).toContain('text/html');
        const page = await response.text();
        expect(page).toContain('Scripts are needed');
        expect(page).not.toContain(code);
      }
    }
    // An old page had sent it by its address.
    expect((await api.raw(`/?access_code=${code}`)).status).toBe(200);
    expect(api.logLines.filter((line) => line.includes('"status":405'))).toHaveLength(6);
    expect(api.logLines.join('')).not.toContain(code);
  });

  it.each(['/api', '/api/nowhere', '/media/x', '/metrics', '/missing.png', '/a%2e/b'])(
    'takes no form at %s either',
    async (path) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const response = await (await start()).raw(path, { method: 'POST', headers, body: 'a=b' });
      expect(response.status).toBe(404);
    },
  );

  it('has nothing for a call that is sent to the page', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await (await start()).raw('/', { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });

  it('opens the import for a file that is shared with a device whose worker is not there', async () => {
    const body = new FormData();
    body.set(SHARED_FILE_FIELD, new File(['Ticket;Open Time'], 'statement.csv'));
    const response = await (await start()).raw(SHARE_PATH, { method: 'POST', body });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(IMPORT_ADDRESS);
  });

  it('is named by its manifest as where files are shared', () => {
    expect(manifest.share_target).toMatchObject({
      action: SHARE_PATH,
      params: {
        text: SHARED_TEXT_FIELD,
        files: [{ name: SHARED_FILE_FIELD }, { name: SHARED_PICTURE_FIELD }],
      },
    });
  });

  it('has shortcuts to addresses of its sections, and opens statements of the device', () => {
    expect(manifest.shortcuts?.map(({ url }) => url)).toEqual([
      '/?new=trade',
      '/?open=trading-journal',
      '/?open=signals',
      '/?open=analytics',
    ]);
    const [handler] = manifest.file_handlers ?? [];
    expect(Object.values(handler?.accept ?? {}).flat()).toEqual(['.html', '.htm', '.csv', '.xlsx']);
  });

  it('fault 29: is not served from a build with a symbolic link in it', () => {
    const webRoot = fakeWebRoot();
    symlinkSync(join(webRoot, '..', 'secret.txt'), join(webRoot, 'assets', 'link.txt'));
    expect(() => serveWebApp(new Hono(), webRoot)).toThrow(
      'The web build contains a symbolic link, which would be followed out of it: assets/link.txt',
    );
  });

  it('runs its own inline scripts and no other', async () => {
    const hash = createHash('sha256').update('theme()').digest('base64');
    const policy = (await (await start()).raw('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('without a build does not affect the API', async () => {
    const api = await startApi();
    expect((await api.raw('/')).status).toBe(404);
    expect((await api.raw('/api/public-config')).status).toBe(200);
  });
});
