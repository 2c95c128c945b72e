import type { Plan } from '#contracts/rules/plans.ts';
import type { AccessRequest } from '#contracts/visitors.ts';
import type { ConfigNow } from '#web/data/config-now.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { BackButton } from './BackButton.tsx';
import { MethodForm } from './MethodForm.tsx';
import { NoMethod } from './NoMethod.tsx';
import { StepHeading } from './StepHeading.tsx';

type MethodScreenProps = {
  plan: Plan;
  request: AccessRequest;
  answer: ConfigNow;
  isMember: boolean;
  onBack: () => void;
  onRequested: (message: string) => void;
};

export function MethodScreen({ onBack, ...rest }: MethodScreenProps) {
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
  const { payment_methods: methods, contact_phone: contactPhone } = config;
  const [first] = methods;
  if (first === undefined) return <NoMethod {...rest} contactPhone={contactPhone} />;
  return <MethodForm plan={plan} request={rest.request} methods={methods} first={first} />;
}
