import { SessionProvider } from '#web/data/session/session-context.tsx';
import type { Session } from '#web/data/session/session-store.ts';
import { ErrorBoundary, ErrorFallback } from './ErrorFallback.tsx';
import { RootGate } from './RootGate.tsx';

/** The whole page. */
export function App({ session, path }: { session: Session; path: string }) {
  return (
    <ErrorBoundary fallback={<ErrorFallback />}>
      <SessionProvider session={session}>
        <RootGate path={path} />
      </SessionProvider>
    </ErrorBoundary>
  );
}
