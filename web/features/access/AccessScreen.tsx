import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { describeBlocked, useBlockedStorage } from '#web/data/device/blocked-storage.ts';
import { usePublicConfig } from '#web/data/public-config.ts';
import { useHistoryView } from '#web/lib/history-entry.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Spinner } from '#web/ui/states/Skeleton.tsx';
import { LoginScreen } from './LoginScreen.tsx';

/** Its own chunk: the login must not wait for it. */
const loadPurchase = async () => ({ default: (await import('./Purchase.tsx')).Purchase });
const Purchase = lazy(loadPurchase);

const views = ['login', 'plans', 'information', 'method'] as const;

type AccessScreenProps = {
  loginMessage: string | null;
  /** The access of the last member on this device has expired. */
  canRenew?: boolean | undefined;
};

/** The page of a visitor. Prerendered into index.html: rendering must not read the window. */
export function AccessScreen({ loginMessage, canRenew = false }: AccessScreenProps) {
  const [view, open] = useHistoryView<(typeof views)[number]>('access', views, 'login');
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    // The landing page below, part of index.html, is displayed with the login only.
    <div
      data-landing={view === 'login' || undefined}
      className={clsx('flex flex-col pt-safe', view === 'login' ? 'lg:min-h-160' : 'min-h-dvh')}
    >
      <Warnings />
      {view === 'login' ? (
        <LoginScreen
          message={answer ?? loginMessage}
          canRenew={canRenew && answer === null}
          onShowPlans={() => open('plans')}
          onNearPlans={() => void loadPurchase().catch(() => null)}
        />
      ) : (
        <Suspense fallback={<Spinner label="Loading" />}>
          <Purchase
            view={view}
            onOpen={open}
            onRequested={(message) => {
              setAnswer(message);
              open('login');
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

const MAINTENANCE = "We're doing maintenance. Please come back later.";
const TRIAL = 'Trial: do not enter real data.';

function Warnings() {
  const config = usePublicConfig();
  const storage = describeBlocked(useBlockedStorage());
  return [config?.insecure_demo && TRIAL, config?.maintenance && MAINTENANCE, storage].map(
    (text) =>
      text && (
        <div key={text} className="px-safe pt-4">
          <Banner kind="warn">{text}</Banner>
        </div>
      ),
  );
}
