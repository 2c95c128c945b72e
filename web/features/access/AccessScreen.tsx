import { lazy, Suspense } from 'react';
import { usePublicConfig } from '#web/data/public-config.ts';
import { useHistoryView } from '#web/lib/use-history-view.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Backdrop } from './Backdrop.tsx';
import { LoginScreen } from './LoginScreen.tsx';

/** A chunk of its own: few visitors look at it, all of them wait for the login. */
const loadPlans = async () => ({ default: (await import('./PlansScreen.tsx')).PlansScreen });
const PlansScreen = lazy(loadPlans);

const views = ['login', 'plans'] as const;

/**
 * What a visitor sees. Prerendered into index.html, so nothing here may ask for the window while it
 * renders.
 *
 * @param notice why the visitor is no longer signed in
 */
export function AccessScreen({ notice }: { notice: string | null }) {
  const [view, open] = useHistoryView<(typeof views)[number]>('access', views, 'login');
  const isUnderMaintenance = usePublicConfig()?.maintenance ?? false;
  return (
    <div className="relative isolate flex min-h-dvh flex-col pt-safe">
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
          notice={notice}
          onShowPlans={() => open('plans')}
          onNearPlans={() => void loadPlans().catch(() => null)}
        />
      ) : (
        <Suspense fallback={null}>
          <PlansScreen onBack={() => open('login')} />
        </Suspense>
      )}
    </div>
  );
}
