import { type ReactNode, Suspense } from 'react';
import { ApiProvider } from '#web/client/api-context.tsx';
import { useConfirmingApi } from '#web/data/session/confirmation.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

const IdentityQuestion = lazyPart(
  async () => (await import('./IdentityQuestion.tsx')).IdentityQuestion,
);

/** Asks for the user's own access code when the server requires it again, then retries the call. */
export function ConfirmIdentity({ children }: { children: ReactNode }) {
  const { api, question } = useConfirmingApi();
  return (
    <>
      <ApiProvider api={api}>{children}</ApiProvider>
      {question !== null && (
        <Suspense fallback={null}>
          <IdentityQuestion reason={question.reason} onAnswer={question.answer} />
        </Suspense>
      )}
    </>
  );
}
