import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A build as small as can be: a page with one inline script, a worker, an asset. */
export function fakeWebRoot(): string {
  const parent = mkdtempSync(join(tmpdir(), 'bellwether-web-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const root = join(parent, 'dist');
  mkdirSync(join(root, 'assets'), { recursive: true });
  const put = (name: string, text: string): void => writeFileSync(join(root, name), text);
  put('index.html', '<!doctype html><script>theme()</script><div id="root"></div>');
  put('sw.js', 'self.skipWaiting();');
  put('manifest.webmanifest', '{"name":"Bellwether"}');
  put('assets/index-abc123.js', 'export const page = 1;');
  put('assets/index-abc123.js.br', 'compressed');
  writeFileSync(join(parent, 'secret.txt'), 'outside of the build');
  return root;
}
