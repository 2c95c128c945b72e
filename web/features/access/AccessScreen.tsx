import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { usePublicConfig } from '#web/data/public-config.ts';
import { useHistoryView } from '#web/lib/use-history-view.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { Backdrop } from './Backdrop.tsx';
import { LoginScreen } from './LoginScreen.tsx';

/** A chunk of its own: few visitors look at it, all of them wait for the login. */
const loadPurchase = async () => ({ default: (await import('./Purchase.tsx')).Purchase });
const Purchase = lazy(loadPurchase);

const views = ['login', 'plans', 'information', 'method'] as const;

type AccessScreenProps = {
  /** Why the visitor is no longer signed in. */
  notice: string | null;
  /** The access of who was signed in here is over. */
  canRenew?: boolean | undefined;
};

/**
 * What a visitor sees. Prerendered into index.html, so nothing here may ask for the window while it
 * renders.
 */
export function AccessScreen({ notice, canRenew = false }: AccessScreenProps) {
  const [view, open] = useHistoryView<(typeof views)[number]>('access', views, 'login');
  const [answer, setAnswer] = useState<string | null>(null);
  const isUnderMaintenance = usePublicConfig()?.maintenance ?? false;
  return (
    // The landing below, which is part of index.html, is shown with the login alone.
    <div
      data-landing={view === 'login' || undefined}
      className={clsx(
        'relative isolate flex flex-col pt-safe',
        view === 'login' ? 'lg:min-h-160' : 'min-h-dvh',
      )}
    >
      <Backdrop />
      {isUnderMaintenance && (
        <div className="px-safe pt-4">
          <Banner kind="warn">
            Maintenance is under way. Members cannot use the platform right now; please come back
            later.
          </Banner>
        </div>
      )}
      {view === 'login' ? (
        <LoginScreen
          notice={answer ?? notice}
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
