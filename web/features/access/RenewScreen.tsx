import { useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import type { PurchaseView } from './purchase-step.ts';
import { PurchaseSteps } from './PurchaseSteps.tsx';

type RenewScreenProps = { user: SessionUser; onClose: () => void };

/** How a member who is signed in buys more days. Inside the app's own page, without steps in its history. */
export function RenewScreen({ user, onClose }: RenewScreenProps) {
  const [view, setView] = useState<PurchaseView>('plans');
  return (
    <PurchaseSteps
      view={view}
      onOpen={setView}
      member={user}
      exitLabel="Back"
      onExit={onClose}
      onRequested={onClose}
    />
  );
}
