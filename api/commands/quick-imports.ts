import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module';

/**
 * Halves the load time of modules imported after it. Node 24 reads the package.json of every file that it
 * loads: that of drizzle-orm has 179 kB, but its relative imports do not need it, and a package name
 * resolves to the same file from all our files.
 */
enableCompileCache();

const resolved = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL, conditions } = context;
    const isRelative = specifier.startsWith('.');
    if (isRelative && parentURL?.includes('/node_modules/drizzle-orm/')) {
      const { href } = new URL(specifier, parentURL);
      return { url: href, format: 'module', shortCircuit: true };
    }
    const isSameForAll =
      !isRelative &&
      conditions.includes('import') &&
      parentURL?.includes('/node_modules/') === false;
    if (!isSameForAll) return nextResolve(specifier, context);
    const resolution = resolved.get(specifier) ?? nextResolve(specifier, context);
    resolved.set(specifier, resolution);
    return { ...resolution, shortCircuit: true };
  },
});
