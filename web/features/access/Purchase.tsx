import { useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import type { AccessRequest } from '#contracts/payments/leads.ts';
import type { PublicConfig } from '#contracts/public-config.ts';
import { type Plan, planName } from '#contracts/rules/payments/plans.ts';
import { emptyDraft, usePurchaseDraft } from '#web/data/payments/purchase-draft.ts';
import { useSubmitLead } from '#web/data/payments/purchase-start.ts';
import { type RequiredConfig, useRequiredConfig } from '#web/data/public-config-required.ts';
import { Button } from '#web/ui/Button.tsx';
import { ContactOptions } from '#web/ui/ContactOptions.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { Spinner } from '#web/ui/states/Skeleton.tsx';
import { InformationForm, type InformationFormProps } from './InformationForm.tsx';
import { MethodForm } from './MethodForm.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PlansScreen } from './PlansScreen.tsx';
import { BackButton, StepHeading } from './StepHeading.tsx';
import { type PurchaseView, purchaseFailure, purchaseStep } from './purchase-flow.ts';

type PurchaseProps = Pick<PurchaseStepsProps, 'view' | 'onRequested'> & {
  onOpen: (view: PurchaseView | 'login') => void;
};

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

/** A signed-in member buys more days; inside the app, without entries in its history. */
export function RenewScreen({ user, onClose }: { user: SessionUser; onClose: () => void }) {
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

type NoMethodProps = Pick<MethodScreenProps, 'request' | 'isMember' | 'onRequested'> & {
  config: PublicConfig;
};

/** For installations without payment methods: a request takes the place of the payment. */
function NoMethod({ request, isMember, config, onRequested }: NoMethodProps) {
  const lead = useSubmitLead(onRequested);
  const refusal = purchaseFailure({ request: lead.error, payment: null });

  return (
    <div className="flex flex-col items-start gap-4">
      <Banner kind="info">
        Online payment is not available at the moment.{' '}
        {isMember
          ? 'Please contact the administrator to renew. Your current access is not affected.'
          : 'Send a request instead: we contact you and activate your access.'}
      </Banner>
      {isMember && (
        <ContactOptions
          phone={config.contact_phone}
          email={config.contact_email}
          subject="Renew my access"
          message={`Hello, I am ${request.user_details.name} and want to renew my access (${planName(request.package_type)}).`}
        />
      )}
      {refusal !== null && <Banner kind="danger">{refusal}</Banner>}
      {!isMember && (
        <Button
          variant="primary"
          onClick={() => void lead.mutateAsync(request).catch(() => null)}
          isBusy={lead.isPending}
          busyLabel="Submitting..."
        >
          Submit Request
        </Button>
      )}
    </div>
  );
}

type MethodScreenProps = {
  plan: Plan;
  request: AccessRequest;
  answer: RequiredConfig;
  isMember: boolean;
  onBack: () => void;
  onRequested: (message: string) => void;
};

function MethodScreen({ onBack, ...rest }: MethodScreenProps) {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <BackButton label="Back to Your Information" onClick={onBack} />
      <StepHeading title="Choose Payment Method" />
      <Methods {...rest} />
    </div>
  );
}

function Methods({ plan, answer, ...rest }: Omit<MethodScreenProps, 'onBack'>) {
  const { config, hasFailed, retry } = answer;
  if (hasFailed) return <ErrorState text="The ways to pay could not be loaded." retry={retry} />;
  if (config === null) return <Spinner label="Loading the ways to pay" />;
  const { payment_methods: methods } = config;
  const [first] = methods;
  if (first === undefined) return <NoMethod {...rest} config={config} />;
  return <MethodForm plan={plan} request={rest.request} methods={methods} first={first} />;
}

type InformationScreenProps = Omit<InformationFormProps, 'packageType'> & {
  plan: Plan;
  config: PublicConfig | null;
  onBack: () => void;
};

const OTHER_CURRENCY =
  'Some payment methods charge in another currency. You see the amount before you pay.';

function InformationScreen({ plan, config, onBack, ...form }: InformationScreenProps) {
  const isOtherCurrency = config?.payment_methods.some(({ currency }) => currency !== 'USD');
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <BackButton label="Back to Packages" onClick={onBack} />
      <StepHeading title="Your Information" />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-3 md:gap-6">
        <div className="md:order-last">
          <OrderSummary
            plan={plan}
            amount={plan.priceUsd}
            currency="USD"
            note={isOtherCurrency ? OTHER_CURRENCY : undefined}
          />
        </div>
        <InformationForm packageType={plan.type} {...form} />
      </div>
    </div>
  );
}

type PurchaseStepsProps = {
  view: PurchaseView;
  onOpen: (view: PurchaseView) => void;
  /** Renews inside the app; null for a visitor. */
  member: SessionUser | null;
  exitLabel: string;
  onExit: () => void;
  /** A request was sent. @param message the server's answer */
  onRequested: (message: string) => void;
};

function PurchaseSteps(props: PurchaseStepsProps) {
  const { view, onOpen, member, exitLabel, onExit } = props;
  const { draft: typed, change } = usePurchaseDraft(member);
  const answer = useRequiredConfig();
  const country = typed.phone_country ?? answer.config?.phone_country ?? '';
  const draft = { ...typed, phone_country: country };
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
