import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { Plan } from '#contracts/rules/plans.ts';
import { Button } from '#web/ui/Button.tsx';

type PlanCardProps = {
  plan: Plan;
  /** Absent where nothing is sold at the moment. */
  onChoose?: (() => void) | undefined;
};

export function PlanCard({ plan, onChoose }: PlanCardProps) {
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
      <p className="flex items-baseline gap-2">
        <span className="text-hero font-semibold tracking-tight">${plan.priceUsd}</span>
        <span className="text-ink-2">for {plan.days} days</span>
      </p>
      <ul className="flex grow flex-col gap-2 border-t border-line pt-4">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
            {feature}
          </li>
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
