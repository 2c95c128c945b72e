import type { PublicConfig } from '#contracts/public-config.ts';
import type { Plan } from '#contracts/rules/plans.ts';
import { BackButton } from './BackButton.tsx';
import { InformationForm, type InformationFormProps } from './InformationForm.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { StepHeading } from './StepHeading.tsx';

type InformationScreenProps = Omit<InformationFormProps, 'packageType'> & {
  plan: Plan;
  /** Null until known. */
  config: PublicConfig | null;
  onBack: () => void;
};

const OTHER_CURRENCY =
  'Some ways to pay charge another currency; you see the amount before you pay.';

export function InformationScreen({ plan, config, onBack, ...form }: InformationScreenProps) {
  const isOtherCurrency = config?.payment_methods.some(({ currency }) => currency !== 'USD');
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <BackButton label="Back to Packages" onClick={onBack} />
      <StepHeading title="Your Information" />
      <div className="grid items-start gap-4 md:grid-cols-3 md:gap-6">
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
