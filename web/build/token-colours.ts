import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const tokens = fileURLToPath(new URL('../ui/tokens.css', import.meta.url));

/** A colour in both themes, read where all colours are declared: light first, then dark. */
export function tokenColours(name: string): { light: string; dark: string } {
  const declarations = readFileSync(tokens, 'utf8').matchAll(
    new RegExp(`--color-${name}: (#\\w+);`, 'g'),
  );
  const [light, dark] = [...declarations].map(([, colour]) => colour);
  if (!light || !dark) throw new Error(`web/ui/tokens.css declares no ${name} for both themes`);
  return { light, dark };
}
