import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The journal's worker has the clock of the page: what it computes for today is the same every day. */
const clockOfWorker = (): Plugin => ({
  name: 'bellwether:clock-of-worker',
  transform: {
    filter: { id: /offline\/worker\/journal\.worker\.ts/ },
    handler: (code) => ({ code: `import '#web/catalogue/fixed-world.ts';\n${code}`, map: null }),
  },
});

/** Of the app's own configuration, what its screens need to be shown; Storybook adds its own. */
export default defineConfig({
  resolve: { alias: { 'tough-cookie': here('../../mocks/tough-cookie-stub.ts') } },
  worker: { format: 'es', plugins: () => [clockOfWorker()] },
  plugins: [react(), tailwindcss()],
  build: { target: 'es2022', chunkSizeWarningLimit: 4000, reportCompressedSize: false },
});
