import type { Rolldown } from 'vite';
import type { ShellFiles } from './boot-script.ts';

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
export function shellFiles(bundle: Bundle): ShellFiles {
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
