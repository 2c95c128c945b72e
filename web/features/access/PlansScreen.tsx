import { type PackageType, plans } from '#contracts/rules/plans.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { BackButton } from './BackButton.tsx';
import { PlanCard } from './PlanCard.tsx';
import { StepHeading } from './StepHeading.tsx';
import { WhatYouGet } from './WhatYouGet.tsx';

type PlansScreenProps = {
  /** Nobody new is taken; the plans can be read all the same. */
  isClosed: boolean;
  exitLabel: string;
  onExit: () => void;
  onChoose: (type: PackageType) => void;
};

export function PlansScreen({ isClosed, exitLabel, onExit, onChoose }: PlansScreenProps) {
  return (
    <div className="flex flex-col gap-6">
      <BackButton label={exitLabel} onClick={onExit} />
      <div className="flex flex-col gap-1 text-center">
        <StepHeading title="Choose your access" className="md:text-hero" />
        <p className="text-ink-2">One payment. Access ends by itself, nothing renews.</p>
      </div>
      {isClosed && (
        <Banner kind="warn">
          We take no new members at the moment. Please come back later; members sign in as usual.
        </Banner>
      )}
      <ul className="grid items-stretch gap-x-4 gap-y-6 md:grid-cols-3 md:gap-x-6">
        {plans.map((plan) => (
          <PlanCard
            key={plan.type}
            plan={plan}
            onChoose={isClosed ? undefined : () => onChoose(plan.type)}
          />
        ))}
      </ul>
      <WhatYouGet />
      <p className="text-meta text-ink-3">
        Trades and analysis on this platform are informational.
      </p>
    </div>
  );
}
