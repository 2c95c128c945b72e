import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ManifestOptions } from 'vite-plugin-pwa';
import { tokenColours } from './token-colours.ts';

const icon = (size: number) => ({
  src: `pwa-${size}x${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

const screenshot = (form: 'wide' | 'narrow', sizes: string, label: string) => ({
  src: `screenshots/${form}.png`,
  sizes,
  type: 'image/png',
  form_factor: form,
  label,
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon(192)] });

/** For the browser's install sheet; taken by `npm run screenshots`. */
const screenshots = [
  screenshot('wide', '1280x800', 'Trading journal on a desktop'),
  screenshot('narrow', '390x844', 'Trading journal on a phone'),
].filter(({ src }) => existsSync(fileURLToPath(new URL(`../public/${src}`, import.meta.url))));

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Bellwether',
  short_name: 'Bellwether',
  description:
    'Market view, graded signals, announcements and an offline trading journal for forex, gold and index traders.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/?source=pwa',
  scope: '/',
  display: 'standalone',
  display_override: ['window-controls-overlay', 'standalone'], // on a desktop the header is the title bar
  theme_color: tokenColours('surface').light,
  background_color: tokenColours('canvas').light,
  categories: ['finance', 'education'],
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  icons: [
    icon(64),
    icon(192),
    icon(512),
    { src: 'maskable-512x512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  handle_links: 'preferred',
  shortcuts: [
    shortcut('Add trade', '/?new=trade'),
    shortcut('Journal', '/?open=trading-journal'),
    shortcut('Signals', '/?open=signals'),
    shortcut('Chart', '/?open=analytics'),
  ],
  // Statements on a desktop; `pwa.ts` takes them.
  file_handlers: [
    {
      action: '/?source=file',
      accept: {
        'text/html': ['.html', '.htm'],
        'text/csv': ['.csv'],
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
      },
    },
  ],
  // Statements come as any type: phones know few of them, and mail apps call most of them octet-stream.
  // A manifest has one target; the service worker sorts what arrives.
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      text: 'text',
      files: [
        {
          name: 'statement',
          accept: ['text/*', 'application/*', '.html', '.htm', '.xlsx', '.csv', '.txt', '.json'],
        },
        { name: 'picture', accept: ['image/png', 'image/jpeg', 'image/webp'] },
      ],
    },
  },
  screenshots,
};
