import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { media } from '#api/db/schema/content.ts';
import { auditLog } from '#api/db/schema/system.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { toMessage } from '#api/delivery/mailer.ts';
import { createMemoryMailer } from '#tests/support/memory-mailer.ts';
import { pay } from '#tests/support/paid-transactions.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import { fakeWebRoot } from '#tests/support/fake-web-root.ts';
import { aLogo, aPicture, aPictureBomb, anAnimation, asDataUrl } from '#tests/support/pictures.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { manifest } from '#web/build/manifest.ts';

const page = `<!doctype html><html><head><title>Bellwether</title>
<meta name="theme-color" content="#ffffff" data-light="#ffffff" data-dark="#131922">
<meta name="application-name" content="Bellwether">
<meta name="apple-mobile-web-app-title" content="Bellwether">
<script>theme()</script>
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon-180x180.png">
</head><body><noscript>Bellwether needs JavaScript.</noscript>
<div id="root"><p>Bellwether</p></div><script>const own = 'Bellwether';</script></body></html>`;

/** A build with the real manifest. */
function aBuild(): string {
  const root = fakeWebRoot();
  writeFileSync(join(root, 'index.html'), page);
  writeFileSync(join(root, 'manifest.webmanifest'), JSON.stringify(manifest));
  for (const name of ['pwa-192x192.png', 'favicon.ico'])
    writeFileSync(join(root, name), 'of build');
  mkdirSync(join(root, 'screenshots'));
  return root;
}

const start = () => startApi({ webRoot: aBuild() });
const svg = (text: string): string => asDataUrl('image/svg+xml', Buffer.from(text));

const save = async (api: Api, body: object) => {
  const answer = await api.as('admin').call(settingsEndpoints.change, { body });
  api.advance(1000); // the settings are cached for a second
  return answer;
};

const textOf = async (api: Api, path: string) => (await api.raw(path)).text();

const Icons = z.array(z.looseObject({ src: z.string() }));
const Manifest = z.looseObject({
  icons: Icons,
  shortcuts: z.array(z.looseObject({ url: z.string(), icons: Icons })),
});
const ofBuild = Manifest.parse(JSON.parse(JSON.stringify(manifest)));
const manifestOf = async (api: Api) =>
  Manifest.parse(await (await api.raw('/manifest.webmanifest')).json());

const picture = async (api: Api, path: string) => {
  const response = await api.raw(path);
  const image = sharp(Buffer.from(await response.arrayBuffer())).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)];
  return { response, width: info.width, height: info.height, at };
};

const brand = {
  platform_name: 'Gold & Silver Desk',
  theme_color: '#7a1f3d',
  background_color: '#ffe9b0',
  logo: svg(aLogo),
};

describe('an installation without a brand', () => {
  it('has the manifest and the page of the build, byte for byte', async () => {
    const api = await start();
    expect(await textOf(api, '/manifest.webmanifest')).toBe(JSON.stringify(manifest));
    expect(await textOf(api, '/')).toBe(page);
    expect(await textOf(api, '/pwa-192x192.png')).toBe('of build');
    await save(api, { session_timeout: 8 });
    expect(await textOf(api, '/manifest.webmanifest')).toBe(JSON.stringify(manifest));
  });
});

describe('the brand of the operator', () => {
  it('is in the manifest, whose other parts stay', async () => {
    const api = await start();
    await save(api, brand);
    const branded = await manifestOf(api);
    const version = /\?v=[0-9a-f]{22}$/.exec(branded.icons[0]?.src ?? '')?.[0] ?? 'none';
    const versioned = (icons: typeof branded.icons) =>
      icons.map((icon) => ({ ...icon, src: `${icon.src}${version}` }));
    expect(branded).toEqual({
      ...ofBuild,
      name: 'Gold & Silver Desk',
      short_name: 'Gold',
      theme_color: '#7a1f3d',
      background_color: '#ffe9b0',
      icons: versioned(ofBuild.icons),
      shortcuts: ofBuild.shortcuts.map((each) => ({ ...each, icons: versioned(each.icons) })),
    });
  });

  it('the short name is used where it is set', async () => {
    const api = await start();
    await save(api, { ...brand, short_name: 'Gold' });
    expect(await manifestOf(api)).toMatchObject({ short_name: 'Gold' });
    const { body } = await api.as(null).call(publicConfigEndpoints.read);
    expect(body).toMatchObject({ short_name: 'Gold', theme_color: '#7a1f3d' });
  });

  it('is everywhere in the page, so that nothing that a person reads has the name of the product', async () => {
    const api = await start();
    await save(api, { platform_name: 'Gold & Gain' });
    const html = await textOf(api, '/');
    expect(html).toContain('Gold &amp; Gain needs JavaScript.');
    expect(html).toContain('<p>Gold &amp; Gain</p>');
    expect(html.replaceAll(/<script>.*?<\/script>/g, '')).not.toContain('Bellwether');
    expect(html).toContain("<script>const own = 'Bellwether';</script>"); // its hash is in the policy
  });

  it('is in the page: title, colour of the bars, icons, as text and never as markup', async () => {
    const api = await start();
    await save(api, { ...brand, platform_name: '<b>"Gold"</b>' });
    for (const path of ['/', '/index.html', '/payment-processing']) {
      const html = await textOf(api, path);
      expect(html).toContain('<title>&lt;b>"Gold"&lt;/b></title>'.replaceAll('"', '&quot;'));
      expect(html).toContain('content="#7a1f3d" data-light="#7a1f3d" data-dark="#7a1f3d"');
      expect(html).toMatch(
        /rel="apple-touch-icon" href="\/apple-touch-icon-180x180.png\?v=\w{22}"/,
      );
      expect(html).toContain('<script>theme()</script>');
      expect(html).not.toContain('favicon.svg');
    }
  });

  it('a page is served compressed, and is not sent again when it is the same', async () => {
    const api = await start();
    await save(api, brand);
    const packed = await api.raw('/', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('cache-control')).toBe('no-cache');
    const tag = packed.headers.get('etag') ?? '';
    const again = await api.raw('/', {
      headers: { 'accept-encoding': 'gzip', 'if-none-match': tag },
    });
    expect(again.status).toBe(304);
  });

  it('the icons are drawn from the logo: on the background, within the safe zone of a mask', async () => {
    const api = await start();
    await save(api, brand);
    const [, plain, , maskable] = (await manifestOf(api)).icons;
    const icon = await picture(api, `/${plain?.src}`);
    expect(icon).toMatchObject({ width: 192, height: 192 });
    expect(icon.at(0, 0)[3]).toBe(0); // a rounded corner
    expect(icon.at(96, 8)).toEqual([0xff, 0xe9, 0xb0, 255]);
    expect(icon.at(96, 96)).toEqual([0x7a, 0x1f, 0x3d, 255]);
    const mask = await picture(api, `/${maskable?.src}`);
    expect(mask.at(0, 0)).toEqual([0xff, 0xe9, 0xb0, 255]);
    expect(mask.at(256, 256)).toEqual([0x7a, 0x1f, 0x3d, 255]);
    expect(mask.at(256, 100)).toEqual([0xff, 0xe9, 0xb0, 255]); // outside of 56 %
    const touch = await picture(api, '/apple-touch-icon-180x180.png');
    expect([touch.width, touch.at(0, 0)[3]]).toEqual([180, 255]);
    const badge = await picture(api, '/badge-96x96.png');
    expect(badge.at(48, 48)).toEqual([255, 255, 255, 255]);
    expect(badge.at(0, 0)[3]).toBe(0);
    expect((await api.raw('/favicon.ico')).headers.get('content-type')).toBe('image/x-icon');
  });

  it('an icon stays in caches under its version only, and has a tag', async () => {
    const api = await start();
    await save(api, brand);
    const src = (await manifestOf(api)).icons[1]?.src ?? '';
    const versioned = await api.raw(`/${src}`);
    expect(versioned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const plain = await api.raw('/pwa-192x192.png');
    expect(plain.headers.get('cache-control')).toBe('no-cache');
    const tag = plain.headers.get('etag') ?? '';
    const again = await api.raw('/pwa-192x192.png', { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    const before = src;
    await save(api, { background_color: '#ffffff' });
    const after = (await manifestOf(api)).icons[1]?.src ?? '';
    expect(after).not.toBe(before);
    const stale = await api.raw(`/${before}`);
    expect(stale.headers.get('cache-control')).toBe('no-cache');
  });

  it('reset leaves the files of the build, and no picture in the database', async () => {
    const api = await start();
    await save(api, brand);
    expect(await api.database.db.select().from(media)).toHaveLength(1);
    await save(api, {
      platform_name: 'Bellwether',
      theme_color: null,
      background_color: null,
      logo: null,
    });
    expect(await textOf(api, '/manifest.webmanifest')).toBe(JSON.stringify(manifest));
    expect(await textOf(api, '/pwa-192x192.png')).toBe('of build');
    expect(await api.database.db.select().from(media)).toEqual([]);
  });

  it('is in the audit log by the names of its settings', async () => {
    const api = await start();
    await save(api, brand);
    const [row] = (await api.database.db.select().from(auditLog)).filter(
      ({ action }) => action === 'settings.changed',
    );
    expect(row?.target).toBe('platform_name, theme_color, background_color, logo');
  });

  it('survives the removal of all data, as the other settings', async () => {
    const api = await start();
    await save(api, brand);
    expect((await api.as('admin').call(platformDataEndpoints.clearAll)).status).toBe(200);
    expect((await picture(api, '/pwa-192x192.png')).at(96, 96)).toEqual([0x7a, 0x1f, 0x3d, 255]);
  });
});

const png = async (side: number) =>
  asDataUrl('image/png', await aPicture('png', { width: side, height: side }));

/** A mail with an access code, as it is handed to the mail server. */
async function aMail(body: object | null) {
  const mailer = createMemoryMailer();
  const api = await startApi({ mailer });
  if (body !== null) await save(api, body);
  const id = await pay(api.database, {});
  await api.as('admin').call(adminPaymentEndpoints.activate, { params: { id } });
  await api.services.membership.mails.sendDue();
  const [mail] = mailer.sent;
  if (mail === undefined) throw new Error('no mail was sent');
  return mail;
}

describe('mails', () => {
  it('without a brand are as they were', async () => {
    const mail = await aMail(null);
    expect(mail.senderName).toBeUndefined();
    expect(mail.attachments ?? []).toEqual([]);
    expect(mail.html).not.toContain('background');
    const from = 'Bellwether <access@example.com>';
    expect(toMessage(mail, from).from).toBe(from);
  });

  it('have name, colour and logo of the brand', async () => {
    const mail = await aMail(brand);
    expect(mail.html).toContain('background:#7a1f3d;color:#ffffff');
    expect(mail.html).toContain('Gold &amp; Silver Desk</div>');
    expect(mail.html).toContain('<img src="cid:logo"');
    const message = toMessage(mail, 'Bellwether <access@example.com>');
    expect(message.from).toEqual({ name: 'Gold & Silver Desk', address: 'access@example.com' });
    expect(message.attachments).toMatchObject([
      { cid: 'logo', contentType: 'image/png', contentDisposition: 'inline' },
    ]);
  });
});

describe('a logo', () => {
  it('is stored redrawn, whatever it came as, and stays when other settings are saved', async () => {
    const api = await start();
    const tall = asDataUrl('image/webp', await aPicture('webp', { width: 200, height: 400 }));
    const { body } = await save(api, { logo: tall });
    const stored = await picture(api, `/media/${body.logo}`);
    expect(stored.response.headers.get('content-type')).toBe('image/png');
    expect([stored.width, stored.height]).toEqual([512, 512]);
    expect(stored.at(10, 256)[3]).toBe(0); // padded
    const again = await save(api, { ...body, session_timeout: 8 });
    expect(again.body.logo).toBe(body.logo);
  });

  it('as SVG is drawn and never served, and none of its parts is run or fetched', async () => {
    const api = await start();
    const hostile = aLogo.replace(
      '</svg>',
      '<script>alert(1)</script><style>@import url(http://127.0.0.1:1/x.css)</style></svg>',
    );
    const { body } = await save(api, { logo: svg(hostile) });
    const [row] = await api.database.db.select().from(media);
    expect(row?.type).toBe('image/png');
    expect(row?.bytes.toString('latin1')).not.toContain('script');
    expect((await picture(api, `/media/${body.logo}`)).at(256, 256)).toEqual([
      0x7a, 0x1f, 0x3d, 255,
    ]);
  });

  it.each<[string, () => Promise<string> | string, string]>([
    ['no picture', () => asDataUrl('image/png', Buffer.from('a text')), 'only PNG, WebP and SVG'],
    [
      'a JPEG',
      async () => asDataUrl('image/jpeg', await aPicture('jpeg')),
      'only PNG, WebP and SVG',
    ],
    [
      'a GIF',
      async () => asDataUrl('image/gif', await anAnimation('gif')),
      'only PNG, WebP and SVG',
    ],
    ['a small picture', () => png(64), 'at least 192 pixels'],
    ['a bomb', () => asDataUrl('image/png', aPictureBomb()), 'only PNG|too many pixels'],
    [
      'an SVG with filters, a few of which keep a server busy for minutes',
      () =>
        svg(aLogo.replace('</svg>', '<filter id="f"><feMorphology radius="90"/></filter></svg>')),
      'filters, masks',
    ],
    [
      'an SVG with a picture in it',
      async () =>
        svg(
          aLogo.replace(
            '</svg>',
            `<image href="${asDataUrl('image/png', await aPicture())}" width="9" height="9"/></svg>`,
          ),
        ),
      'embedded pictures',
    ],
    [
      'an SVG with an address of a picture in it',
      () => svg(aLogo.replace('</svg>', '<image href="file:///etc/passwd"/></svg>')),
      'embedded pictures',
    ],
    [
      'entities',
      () => svg(`<!DOCTYPE svg [<!ENTITY a "b">]>${aLogo}`),
      'its SVG declares entities',
    ],
    ['a broken SVG', () => svg('<svg xmlns="http://www.w3.org/2000/svg"><g>'), 'only PNG|damaged'],
  ])('is refused with its field when it is %s', async (_, make, why) => {
    const api = await start();
    const { status, problem } = await save(api, { logo: await make() });
    expect(status).toBe(422);
    expect(problem.errors?.[0]).toMatchObject({ pointer: '#/logo' });
    expect(problem.detail).toMatch(new RegExp(why));
    expect(await api.database.db.select().from(media)).toEqual([]);
  });

  it('of more than 1 MB is refused', async () => {
    const api = await start();
    const large = `${aLogo}<!--${'x'.repeat(1_000_000)}-->`;
    const { status, problem } = await save(api, { logo: svg(large) });
    expect(status).toBe(422);
    expect(problem.errors?.[0]).toMatchObject({ pointer: '#/logo' });
  });

  it('that is not stored is refused', async () => {
    const { status, problem } = await save(await start(), { logo: 'a'.repeat(64) });
    expect(status).toBe(422);
    expect(problem.errors?.[0]).toMatchObject({ pointer: '#/logo' });
  });
});

describe('contrast', () => {
  it('of text on the theme colour must be 4.5 to 1', async () => {
    const api = await start();
    const { status, problem } = await save(api, { theme_color: '#7b7b7b' });
    expect(status).toBe(422);
    expect(problem.errors?.[0]).toMatchObject({ pointer: '#/theme_color' });
    expect((await save(api, { theme_color: '#595959' })).status).toBe(200);
  });

  it('of the logo on its background must be 3 to 1, whichever of the two is changed', async () => {
    const api = await start();
    const onDark = await save(api, { logo: svg(aLogo), background_color: '#501020' });
    expect(onDark.status).toBe(422);
    expect(onDark.problem.errors?.[0]).toMatchObject({ pointer: '#/background_color' });
    expect((await save(api, { logo: svg(aLogo) })).status).toBe(200);
    const later = await save(api, { background_color: '#7a1f3d' });
    expect(later.problem.errors?.[0]).toMatchObject({ pointer: '#/background_color' });
  });

  it('names the field of a colour that is none', async () => {
    const { problem } = await save(await start(), { background_color: 'red' });
    expect(problem.errors?.[0]).toMatchObject({ pointer: '#/background_color' });
  });
});
