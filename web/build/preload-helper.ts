import type { Plugin } from 'vite';

/**
 * Replaces what Vite puts around every `import()`. Its own helper also preloads the imports of a chunk,
 * which the boot script does here; what remains is to tell when a chunk is gone.
 */
export function preloadHelper(): Plugin {
  return {
    name: 'bellwether:preload-helper',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => `
        export const __vitePreload = (load) => load().catch((error) => {
          const event = new Event('vite:preloadError', { cancelable: true });
          event.payload = error;
          dispatchEvent(event);
          if (!event.defaultPrevented) throw error;
        });`,
    },
  };
}
