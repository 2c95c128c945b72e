import type { PurchaseView } from './purchase-step.ts';
import { PurchaseSteps } from './PurchaseSteps.tsx';

type PurchaseProps = {
  view: PurchaseView;
  onOpen: (view: PurchaseView | 'login') => void;
  onRequested: (message: string) => void;
};

/** What a visitor sees on the way from the login to a payment. */
export function Purchase({ view, onOpen, onRequested }: PurchaseProps) {
  return (
    <main className="mx-auto w-full max-w-6xl px-safe pt-4 pb-safe md:pt-8 lg:px-8">
      <PurchaseSteps
        view={view}
        onOpen={onOpen}
        member={null}
        exitLabel="Back to Login"
        onExit={() => onOpen('login')}
        onRequested={onRequested}
      />
    </main>
  );
}
