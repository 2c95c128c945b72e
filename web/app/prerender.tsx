import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createSession } from '#web/data/session/session-store.ts';
import { Landing } from '#web/features/access/landing/Landing.tsx';
import { MARKET_TITLE, QUOTES_TITLE } from '#web/features/market/market-symbols.ts';
import { BrandMark } from '#web/ui/BrandMark.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { App } from './App.tsx';

/** The market screen while the app loads: its headings stand where they will stay. */
function MarketSkeleton() {
  return (
    <div data-market>
      <div className="mb-3 flex flex-col gap-y-1 md:mb-6">
        <p className="py-1 text-tile font-semibold tracking-tight md:text-title">{MARKET_TITLE}</p>
        <div className="h-7" />
      </div>
      <div className="rounded-card border border-line bg-surface p-3 sm:p-4">
        <p className="text-card font-semibold">{QUOTES_TITLE}</p>
        <p className="text-dense max-md:hidden">&nbsp;</p>
        <div className="mt-2">
          <Skeleton label="Loading market data" count={6} />
        </div>
      </div>
    </div>
  );
}

/** The frame of a shell, and the market where that is the section that opens. */
function BootSkeleton() {
  return (
    <div aria-hidden className="min-h-dvh md:flex">
      <div className="hidden w-64 shrink-0 border-r border-line bg-surface md:block">
        <div className="flex h-14 items-center border-b border-line px-4">
          <BrandMark className="size-8" />
        </div>
        <div className="flex flex-col gap-3 p-4">
          {Array.from({ length: 10 }, (_, index) => (
            <div key={index} className="h-7 rounded-control bg-sunken" />
          ))}
        </div>
      </div>
      <div className="min-w-0 grow">
        <div className="border-b border-line bg-surface pt-safe">
          <div className="flex h-14 items-center px-4">
            <BrandMark className="size-8 md:invisible" />
          </div>
        </div>
        <div className="px-safe py-4 md:px-6 md:py-6">
          <div className="mx-auto max-w-6xl">
            <MarketSkeleton />
            <div className="flex flex-col gap-4">
              <div className="h-9 w-48 rounded-control bg-sunken" />
              <div className="h-24 rounded-card border border-line bg-sunken" />
              <div className="h-24 rounded-card border border-line bg-sunken" />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

const noTransport = () => Promise.reject(new Error('no calls while prerendering'));

async function renderLogin(): Promise<string> {
  const app = <App session={createSession(noTransport)} path="/" />;
  renderToString(app); // begins to load the lazy parts, for which it cannot wait
  await import('#web/features/access/AccessScreen.tsx');
  await new Promise((resolve) => setTimeout(resolve)); // React takes it over
  return renderToString(app);
}

/** The markup of index.html: the login, hydrated by React; the static landing; the skeleton of a shell. */
export const screens = {
  login: await renderLogin(), // while this module is imported: Vite loads nothing for it later
  landing: renderToStaticMarkup(<Landing />),
  skeleton: renderToStaticMarkup(<BootSkeleton />),
};
