import { lazy, Suspense, useEffect } from 'react';
import { isViewing } from '#web/client/storage.ts';
import { SessionProvider, useSession } from '#web/data/session/session.tsx';
import type { Session } from '#web/data/session/session-store.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Spinner } from '#web/ui/states/Skeleton.tsx';
import { ErrorBoundary, ErrorFallback, revealApp } from './ErrorFallback.tsx';

const AccessScreen = lazyPart(
  async () => (await import('#web/features/access/AccessScreen.tsx')).AccessScreen,
);
// A file of these that is missing has gone with an update: the page offers to reload.
const PaymentScreen = lazy(async () => ({
  default: (await import('#web/features/payment/PaymentScreen.tsx')).PaymentScreen,
}));
const LegalPage = lazy(async () => ({
  default: (await import('#web/features/legal/LegalPage.tsx')).LegalPage,
}));
const TraderShell = lazy(async () => ({
  default: (await import('./TraderShell.tsx')).TraderShell,
}));
const AdminShell = lazy(async () => ({ default: (await import('./AdminShell.tsx')).AdminShell }));

const ViewEnded = lazyPart(async () => (await import('./ViewAsMember.tsx')).ViewEnded);

/** Return address of the payment providers. */
const PAYMENT_PATH = '/payment-processing';

const LEGAL_PATHS = ['/terms', '/privacy', '/risk-disclosure'];

/** Chooses the page: payment and legal pages by path, else login, admin console or member app. */
export function RootGate({ path }: { path: string }) {
  return (
    <Suspense fallback={<Spinner label="Loading" />}>
      <Gate path={path} />
    </Suspense>
  );
}

function Gate({ path }: { path: string }) {
  const session = useSession();
  const isLegal = LEGAL_PATHS.includes(path);
  const isReady = isLegal || session.state !== 'checking';
  useEffect(() => {
    if (isReady) revealApp();
  }, [isReady]);

  if (isLegal) return <LegalPage path={path} />;
  if (session.state === 'checking') return <Spinner label="Checking your access" />;
  if (path === PAYMENT_PATH) return <PaymentScreen />;
  if (session.state === 'signed-out' && isViewing()) return <ViewEnded />;
  if (session.state === 'signed-out') {
    return <AccessScreen loginMessage={session.message} canRenew={session.canRenew} />;
  }
  return session.user.role === 'admin' ? (
    <AdminShell user={session.user} />
  ) : (
    <TraderShell user={session.user} />
  );
}

export function App({ session, path }: { session: Session; path: string }) {
  return (
    <ErrorBoundary fallback={<ErrorFallback />}>
      <SessionProvider session={session}>
        <RootGate path={path} />
      </SessionProvider>
    </ErrorBoundary>
  );
}
