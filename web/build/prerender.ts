import type { Plugin } from 'vite';
import { bundleBootScript, withShellFiles } from './boot-script.ts';
import { tokenColours } from './token-colours.ts';
import { inlineStyles } from './inline-styles.ts';
import { renderScreens } from './render-screens.ts';
import { shellFiles } from './shell-files.ts';

/**
 * Writes the first screen into index.html: the login and the landing below it, the skeleton that a
 * signed-in member sees instead, their styles, and the one inline script that chooses between them (web/app/boot.ts).
 */
export function prerender(): Plugin {
  let isDemo = false;
  let isBuild = false;
  return {
    name: 'bellwether:prerender',
    configResolved(config) {
      isDemo = config.env['VITE_DEMO'] === 'true';
      isBuild = config.command === 'build';
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const script = await bundleBootScript(isDemo);
        const files = bundle ? shellFiles(bundle) : { trader: [], admin: [] };
        const { login, landing, skeleton } = await renderScreens();
        const bar = tokenColours('surface'); // the browser's own bars continue the header
        const page = bundle ? inlineStyles(html, bundle) : html;
        return (
          page
            .replace('<!--boot-->', () => `<script>${withShellFiles(script, files)}</script>`)
            // While developing, React renders the login itself, and its styles come after it.
            .replace('<!--login-->', () => (isBuild ? login : ''))
            .replace('<!--landing-->', () => landing)
            .replace('<!--skeleton-->', () => (isBuild ? skeleton : ''))
            .replaceAll('%BAR_LIGHT%', bar.light)
            .replaceAll('%BAR_DARK%', bar.dark)
        );
      },
    },
  };
}
