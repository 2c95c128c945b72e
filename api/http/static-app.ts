import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context, Hono } from 'hono';
import { IMPORT_ADDRESS, SHARE_PATH } from '#contracts/rules/journal/share-target.ts';
import { readBuiltFiles, sendBuiltFile } from './built-files.ts';
import type { HttpEnv } from './caller.ts';
import { answerUnknownPath } from './problem-answers.ts';
import { hasTag } from './shared-answers.ts';
import { sendBytes } from './watched-body.ts';

/** Files with hashed names never change; all others are revalidated. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The server's own paths, where the page would hide a missing file. */
const NOT_THE_PAGE = /^\/(?:api|assets|media|metrics)(?:\/|$)/;

const PAGE = '/index.html';

/** Links into the app: names without dots, escapes and empty parts. */
const PAGE_PATH = /^(?:\/[\w-]+)*\/?$/;

const isPagePath = (path: string): boolean => PAGE_PATH.test(path) && !NOT_THE_PAGE.test(path);

/** Response to a form that was submitted without scripts. Its content is not read, repeated or logged. */
const SCRIPTS_NEEDED = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Scripts are needed</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { margin: 15vh auto; max-width: 32rem; padding: 0 1rem }
</style>
<h1>Scripts are needed</h1>
<p>Signing in works with JavaScript only. What you sent was not read and not stored.</p>
<p>Please allow scripts for this site, then <a href="/">open it again</a>.</p>
</html>
`;

const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/** A file that the server makes itself, in the place of the one of the build. */
export type OwnFile = {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly tag: string; // of these bytes
  /** What `?v=` in the address names when it is of this file for ever; null: never. */
  readonly version: string | null;
};

/** Finds such a file by its path; null: that of the build applies. */
export type FindOwnFile = (path: string) => Promise<OwnFile | null>;

const buildOnly: FindOwnFile = async () => null;

/** Compressed once for each file; its content never changes. */
const compressed = new WeakMap<OwnFile, Promise<Uint8Array<ArrayBuffer>>>();

function compress(file: OwnFile): Promise<Uint8Array<ArrayBuffer>> {
  const packed =
    compressed.get(file) ?? promisify(gzip)(file.bytes).then((bytes) => new Uint8Array(bytes));
  compressed.set(file, packed);
  return packed;
}

async function answerOwnFile(c: Context<HttpEnv>, file: OwnFile): Promise<Response> {
  const isFixed = file.version !== null && c.req.query('v') === file.version;
  const isText = !file.type.startsWith('image/');
  const isPacked = isText && /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
  const tag = isPacked ? `"${file.tag}-gzip"` : `"${file.tag}"`;
  const headers = {
    'cache-control': isFixed ? IMMUTABLE : 'no-cache',
    etag: tag,
    ...(isText && { vary: 'Accept-Encoding' }),
  };
  if (hasTag(c, tag)) return c.body(null, 304, headers);
  const typed = { ...headers, 'content-type': file.type };
  if (!isPacked) return sendBytes(c, file.bytes, { headers: typed });
  const packed = { ...typed, 'content-encoding': 'gzip' };
  return sendBytes(c, await compress(file), { headers: packed });
}

/**
 * Serves the files of the built web app, and `index.html` for every other path without a file extension,
 * because sections have no addresses. A missing asset is a 404, never the page: an old tab that requests a
 * chunk of an old build must notice.
 *
 * @param root the build; must not contain anything private
 * @param findOwnFile of the files that the operator's brand changes; a page is asked for as `/index.html`
 * @throws Error when it contains a symbolic link
 */
export function serveWebApp(
  router: Hono<HttpEnv>,
  root: string,
  findOwnFile: FindOwnFile = buildOnly,
): void {
  const files = readBuiltFiles(root);

  router.get('*', async (c) => {
    const { path } = c.req;
    const isPage = isPagePath(path);
    const own = await findOwnFile(isPage ? PAGE : path);
    if (own !== null) return answerOwnFile(c, own);
    const file = files.get(path) ?? (isPage ? files.get(PAGE) : undefined);
    if (file === undefined) return answerUnknownPath(c);
    return sendBuiltFile(c, file, path.startsWith('/assets/') ? IMMUTABLE : 'no-cache');
  });
  // A device without the service worker: do not cache, so that the app requests the file again.
  router.post(SHARE_PATH, (c) => c.redirect(IMPORT_ADDRESS, 303));
  router.post('*', (c) => {
    const isForm = FORM_TYPES.test(c.req.header('content-type') ?? '');
    if (!isForm || !isPagePath(c.req.path)) return answerUnknownPath(c);
    c.header('cache-control', 'no-store');
    c.header('allow', 'GET, HEAD');
    return c.html(SCRIPTS_NEEDED, 405);
  });
}

/** Hashes of the page's inline scripts for the content security policy. */
export function inlineScriptHashes(root: string): string[] {
  const file = join(root, 'index.html');
  if (!existsSync(file)) return [];
  const scripts = readFileSync(file, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g);
  return Array.from(
    scripts,
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
