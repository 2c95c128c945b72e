import { fileURLToPath } from 'node:url';

/** For Node, before a script that stands on the server's modules: it starts in a quarter of the time. */
export const quickly = [
  '--import',
  fileURLToPath(new URL('../../api/commands/quick-imports.ts', import.meta.url)),
];
