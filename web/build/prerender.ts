import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown, runnerImport } from 'vite';
import { tokenColours } from './token-colours.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

type Screens = { readonly login: string; readonly landing: string; readonly skeleton: string };

/** What web/app/prerender.tsx renders, run here as the browser would after its first render. */
async function renderScreens(isDemo: boolean): Promise<Screens> {
  const { module } = await runnerImport<{ screens: Screens }>(here('../app/prerender.tsx'), {
    root: here('..'),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env.VITE_DEMO': JSON.stringify(String(isDemo)),
    },
  });
  return module.screens;
}

/** A file of `web/` as one classic script without imports. */
async function bundleScript(file: string, isDemo: boolean): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'import.meta.env.VITE_DEMO': JSON.stringify(String(isDemo)) },
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: here(`../${file}`), output: { format: 'iife' } },
    },
  });
  const chunk = [result].flat().flatMap((part) => ('output' in part ? part.output : []))[0];
  if (chunk?.type !== 'chunk') throw new Error(`web/${file} did not become one script`);
  return chunk.code.trim();
}

type Bundle = Rolldown.OutputBundle;

/** The files of a chunk, and of every chunk it imports before it can run. */
function withImports(bundle: Bundle, { fileName }: Rolldown.OutputChunk): string[] {
  const files = new Set([fileName]);
  // Also visits the files that are added meanwhile.
  for (const name of files) {
    const file = bundle[name];
    if (file?.type === 'chunk') for (const imported of file.imports) files.add(imported);
  }
  return [...files];
}

function filesOf(bundle: Bundle, source: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const entryFiles = new Set(entries.flatMap((entry) => withImports(bundle, entry)));
  const wanted = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(source));
  if (!wanted) throw new Error(`${source} is no chunk of its own`);
  return withImports(bundle, wanted).filter((file) => !entryFiles.has(file));
}

/** Without it the first screen could not even ask for what it shows. */
const CALLS = '/client/perform-call.ts';

/** What the login, and each shell with its first screen, need beyond the entry, as addresses. */
function firstFiles(bundle: Bundle) {
  // The stylesheet of everything behind the login.
  const sheet = Object.keys(bundle).find((file) => /shell-[^/]*\.css$/.test(file));
  if (sheet === undefined) throw new Error('the shells have no stylesheet');
  const scripts = (...sources: string[]) => {
    const files = new Set(sources.flatMap((source) => filesOf(bundle, source)));
    return [...files].map((file) => `/${file}`);
  };
  const addresses = (...sources: string[]) => [`/${sheet}`, ...scripts(...sources)];
  return {
    visitor: scripts('/features/access/AccessScreen.tsx'),
    trader: addresses('/app/TraderShell.tsx', '/features/market/MarketScreen.tsx', CALLS),
    admin: addresses('/app/AdminShell.tsx', CALLS),
  };
}

const STYLESHEETS = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/**
 * Moves the linked stylesheet into the page: on a slow network a separate file would double the time to
 * the first paint. Later visits have the page from the service worker anyway.
 */
function inlineStyles(html: string, bundle: Bundle): string {
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
    /** The script of the public record, a page that the server makes. */
    async generateBundle() {
      const source = await bundleScript('record/page.ts', isDemo);
      this.emitFile({ type: 'asset', fileName: 'record-page.js', source });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const script = await bundleScript('app/boot.ts', isDemo);
        // Known only after the bundle is named.
        const files = JSON.stringify(
          bundle ? firstFiles(bundle) : { visitor: [], trader: [], admin: [] },
        );
        const { login, landing, skeleton } = await renderScreens(isDemo);
        const bar = tokenColours('surface'); // the browser's own bars continue the header
        const page = bundle ? inlineStyles(html, bundle) : html;
        return (
          page
            .replace(
              '<!--boot-->',
              () => `<script>${script.replaceAll('FIRST_FILES', files)}</script>`,
            )
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
