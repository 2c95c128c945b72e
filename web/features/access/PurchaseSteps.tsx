import type { SessionUser } from '#contracts/auth.ts';
import { useConfigNow } from '#web/data/config-now.ts';
import { emptyDraft, usePurchaseDraft } from '#web/data/purchase-draft.ts';
import { InformationScreen } from './InformationScreen.tsx';
import { MethodScreen } from './MethodScreen.tsx';
import { PlansScreen } from './PlansScreen.tsx';
import { purchaseStep, type PurchaseView } from './purchase-step.ts';

type PurchaseStepsProps = {
  view: PurchaseView;
  onOpen: (view: PurchaseView) => void;
  /** Who renews from inside the app; null: a visitor. */
  member: SessionUser | null;
  exitLabel: string;
  onExit: () => void;
  /** A request for access was sent; the server's answer in words. */
  onRequested: (message: string) => void;
};

/** The way from the plans to a payment. */
export function PurchaseSteps(props: PurchaseStepsProps) {
  const { view, onOpen, member, exitLabel, onExit } = props;
  const { draft, change } = usePurchaseDraft(member);
  const answer = useConfigNow();
  const isMember = member !== null;
  const step = purchaseStep(view, draft);

  const onRequested = (message: string): void => {
    change(emptyDraft);
    props.onRequested(message);
  };

  if (step.at === 'plans') {
    return (
      <PlansScreen
        isClosed={!isMember && answer.config?.accepts_registrations === false}
        exitLabel={exitLabel}
        onExit={onExit}
        onChoose={(packageType) => {
          change({ packageType });
          onOpen('information');
        }}
      />
    );
  }
  if (step.at === 'information') {
    return (
      <InformationScreen
        plan={step.plan}
        config={answer.config}
        draft={draft}
        onChange={change}
        isMember={isMember}
        onBack={() => {
          change(emptyDraft);
          onOpen('plans');
        }}
        onContinue={() => onOpen('method')}
        onRequested={onRequested}
      />
    );
  }
  return (
    <MethodScreen
      {...step}
      answer={answer}
      isMember={isMember}
      onBack={() => onOpen('information')}
      onRequested={onRequested}
    />
  );
}
