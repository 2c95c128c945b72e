import type { Plugin } from 'vite';

/**
 * Replaces what Vite puts around every `import()`. Its own helper also preloads the imports of a chunk,
 * which the boot script does here; what remains is to load the stylesheet of a chunk before it runs,
 * and to tell when one of them is gone.
 */
export function preloadHelper(): Plugin {
  return {
    name: 'bellwether:preload-helper',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => `
        const sheets = {};
        const loadSheet = (file) => sheets[file] ??= new Promise((resolve, reject) => {
          const link = document.createElement('link');
          link.rel = 'stylesheet';
          link.href = '/' + file;
          link.onload = resolve;
          link.onerror = reject;
          document.head.append(link);
        });
        // The stylesheet of the entry is part of the page.
        const missing = (files) => files.filter((file) => file.includes('shell-')).map(loadSheet);
        export const __vitePreload = (load, files = []) => Promise.all([load(), ...missing(files)])
          .then(([loaded]) => loaded)
          .catch((error) => {
          const event = new Event('vite:preloadError', { cancelable: true });
          event.payload = error;
          dispatchEvent(event);
          if (!event.defaultPrevented) throw error;
        });`,
    },
  };
}
