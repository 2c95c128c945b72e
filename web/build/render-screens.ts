import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const entry = fileURLToPath(new URL('../app/prerender.tsx', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));

type Screens = { readonly login: string; readonly landing: string; readonly skeleton: string };

/** What web/app/prerender.tsx renders, run here as the browser would after its first render. */
export async function renderScreens(): Promise<Screens> {
  const { module } = await runnerImport<{ renderScreens: () => Screens }>(entry, {
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return module.renderScreens();
}
