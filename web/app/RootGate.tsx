import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '#web/data/session/session.ts';
import { AccessScreen } from '#web/features/access/AccessScreen.tsx';
import { Spinner } from '#web/ui/states/Spinner.tsx';
import { revealApp } from './boot-screen.ts';

const PaymentPage = lazy(async () => ({
  default: (await import('./PaymentPage.tsx')).PaymentPage,
}));
const LegalPage = lazy(async () => ({
  default: (await import('#web/features/legal/LegalPage.tsx')).LegalPage,
}));
const TraderShell = lazy(async () => ({
  default: (await import('./TraderShell.tsx')).TraderShell,
}));
const AdminShell = lazy(async () => ({ default: (await import('./AdminShell.tsx')).AdminShell }));

/** The address that payment providers will return to. */
const PAYMENT_PATH = '/payment-processing';

type Props = { path: string };

/** Texts that everybody may read, whether signed in or not. */
const LEGAL_PATHS = ['/terms', '/privacy', '/risk-disclosure'];

/** Decides who sees what: payment and legal pages by their paths, the login, the console or the trader's app. */
export function RootGate({ path }: Props) {
  return (
    <Suspense fallback={<Spinner label="Loading" />}>
      <Gate path={path} />
    </Suspense>
  );
}

function Gate({ path }: Props) {
  const session = useSession();
  const isLegal = LEGAL_PATHS.includes(path);
  const isReady = isLegal || session.state !== 'checking';
  useEffect(() => {
    if (isReady) revealApp();
  }, [isReady]);

  if (isLegal) return <LegalPage path={path} />;
  if (session.state === 'checking') return <Spinner label="Checking your access" />;
  if (path === PAYMENT_PATH) return <PaymentPage />;
  if (session.state === 'signed-out') {
    return <AccessScreen notice={session.notice} canRenew={session.canRenew} />;
  }
  return session.user.role === 'admin' ? (
    <AdminShell user={session.user} />
  ) : (
    <TraderShell user={session.user} />
  );
}
