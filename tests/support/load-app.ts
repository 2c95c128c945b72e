/*
 * Test files share one world: a part of the app that is still on its way when one of them ends would be
 * missing for all that follow. So everything that is usually loaded when it is needed is loaded first.
 */
import.meta.glob(
  [
    '/{mocks,web}/**/*.{ts,tsx}',
    '!**/*.test.*',
    '!/web/{build,catalogue,dist,dist-demo,dist-catalogue}/**',
    '!/web/{main.tsx,sw.ts,vite.config.ts}',
    '!/web/app/{boot.ts,main.tsx,prerender.tsx}',
  ],
  { eager: true },
);
