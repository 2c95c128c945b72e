import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type PackageType, type Plan, plans } from '#contracts/rules/payments/plans.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { BackButton, StepHeading } from './StepHeading.tsx';

type PlanCardProps = {
  plan: Plan;
  /** Undefined while nothing is sold. */
  onChoose?: (() => void) | undefined;
};

function PlanCard({ plan, onChoose }: PlanCardProps) {
  return (
    <li
      className={clsx(
        'relative flex flex-col gap-4 rounded-card border bg-surface p-4 md:p-6',
        plan.popular ? 'border-accent ring-1 ring-accent' : 'border-line',
      )}
    >
      {plan.popular && (
        <p className="absolute -top-3 left-1/2 -translate-x-1/2 rounded-full bg-accent px-3 py-1 text-meta font-semibold tracking-wide whitespace-nowrap text-on-accent">
          MOST POPULAR
        </p>
      )}
      <div>
        <h2 className="text-card font-semibold">{plan.name}</h2>
        <p className="text-dense text-ink-2">{plan.description}</p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-hero font-semibold tracking-tight">${plan.priceUsd}</span>
        <span className="text-ink-2">for {plan.days} days</span>
      </p>
      <ul className="flex grow flex-col gap-2 border-t border-line pt-4">
        {plan.features.map((feature) => (
          <CheckedItem key={feature}>{feature}</CheckedItem>
        ))}
      </ul>
      {onChoose !== undefined && (
        <Button
          variant={plan.popular ? 'primary' : 'secondary'}
          onClick={onChoose}
          className="w-full"
        >
          Choose {plan.name}
        </Button>
      )}
    </li>
  );
}

function CheckedItem({ children }: { children: string }) {
  return (
    <li className="flex gap-2.5 wrap-anywhere">
      <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
      {children}
    </li>
  );
}

const items = [
  'Market view, chart and morning briefing',
  'Peak, Weekly and 1M Sniper scanners, every signal graded',
  'Sentiment, institutional and dark-pool analysis, labelled as models',
  'Trading Journal with statistics, offline too',
  'Trading Floor: announcements and insights',
  'Live webinars with free registration, and their recordings',
  'An app for phone and desktop, light and dark',
];

function WhatYouGet() {
  return (
    <section className="rounded-card border border-line bg-surface p-4 md:p-6">
      <h2 className="text-card font-semibold">What You Get</h2>
      <ul className="mt-4 grid grid-cols-1 gap-x-6 gap-y-2 md:grid-cols-2">
        {items.map((item) => (
          <CheckedItem key={item}>{item}</CheckedItem>
        ))}
      </ul>
    </section>
  );
}

type PlansScreenProps = {
  /** New members are not accepted; the plans stay readable. */
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
        <p className="text-ink-2">One payment. No auto-renewal.</p>
      </div>
      {isClosed && (
        <Banner kind="warn">
          We're not taking new members at the moment. Please come back later. Members can still sign
          in.
        </Banner>
      )}
      <ul className="grid grid-cols-1 items-stretch gap-x-4 gap-y-6 md:grid-cols-3 md:gap-x-6">
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
