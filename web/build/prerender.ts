import type { Plugin, Rolldown } from 'vite';
import { bundleBootScript, type ShellFiles, withShellFiles } from './boot-script.ts';
import { renderScreens } from './render-screens.ts';
import { tokenColours } from './token-colours.ts';

type Bundle = Rolldown.OutputBundle;

/** The chunk of one source file, and every chunk it imports before it can run. */
function filesOf(bundle: Bundle, source: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap(withImports(bundle)));
  const wanted = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(source));
  if (!wanted) throw new Error(`${source} is no chunk of its own`);
  return withImports(bundle)(wanted).filter((file) => !entry.has(file));
}

const withImports =
  (bundle: Bundle) =>
  (chunk: Rolldown.OutputChunk): string[] => {
    const seen = new Set<string>();
    const visit = (fileName: string) => {
      const file = bundle[fileName];
      if (seen.has(fileName) || file?.type !== 'chunk') return;
      seen.add(fileName);
      for (const imported of file.imports) visit(imported);
    };
    visit(chunk.fileName);
    return [...seen];
  };

/** The stylesheet of everything behind the login. */
function shellStyle(bundle: Bundle): string {
  const sheet = Object.keys(bundle).find((file) => /shell-[^/]*\.css$/.test(file));
  if (sheet === undefined) throw new Error('the shells have no stylesheet');
  return sheet;
}

/** Without it the first screen could not even ask for what it shows. */
const CALLS = '/client/perform-call.ts';

/** What each shell and its first screen need beyond the entry, as addresses. */
function shellFiles(bundle: Bundle): ShellFiles {
  const addresses = (...sources: string[]) => [
    ...new Set(
      [shellStyle(bundle), ...sources.flatMap((source) => filesOf(bundle, source))].map(
        (file) => `/${file}`,
      ),
    ),
  ];
  return {
    trader: addresses('/app/TraderShell.tsx', '/features/market/MarketScreen.tsx', CALLS),
    admin: addresses('/app/AdminShell.tsx', CALLS),
  };
}

const STYLESHEETS = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/**
 * Moves the stylesheet that the page links into the page. Waiting for it as a file of its own would
 * double the time to the first paint on a slow network; later visits have the page from the service
 * worker anyway.
 */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  const links = [...html.matchAll(STYLESHEETS)];
  const [[link, fileName] = ['', '']] = links;
  const sheet = bundle[fileName];
  if (links.length !== 1 || sheet?.type !== 'asset') {
    throw new Error(`index.html takes one stylesheet, it links ${links.length}`);
  }
  delete bundle[fileName];
  const text = Buffer.from(sheet.source).toString('utf8').trim();
  return html.replace(link, () => `<style>${text}</style>`);
}

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
