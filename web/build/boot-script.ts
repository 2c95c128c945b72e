import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const entry = fileURLToPath(new URL('../app/boot.ts', import.meta.url));

export type ShellFiles = { readonly trader: readonly string[]; readonly admin: readonly string[] };

/** web/app/boot.ts as one classic script without imports. */
export async function bundleBootScript(isDemo: boolean): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'import.meta.env.VITE_DEMO': JSON.stringify(String(isDemo)) },
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const chunk = [result].flat().flatMap((part) => ('output' in part ? part.output : []))[0];
  if (chunk?.type !== 'chunk') throw new Error('web/app/boot.ts did not become one script');
  return chunk.code.trim();
}

/** The script with the files that a shell needs; those are known only after the bundle is named. */
export const withShellFiles = (script: string, files: ShellFiles): string =>
  script.replaceAll('SHELL_FILES', JSON.stringify(files));
