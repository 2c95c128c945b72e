import { clsx } from 'clsx';
import { plans } from '#contracts/rules/plans.ts';

/** What access costs. The plans themselves are behind the one button of the page. */
export function Prices() {
  return (
    <section aria-labelledby="prices" className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <h2 id="prices" className="text-title font-semibold tracking-tight">
          Clear prices
        </h2>
        <p className="text-ink-2">
          Paid once, by mobile money or card. Access ends by itself; nothing renews.
        </p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-3">
        {plans.map((plan) => (
          <li
            key={plan.type}
            className={clsx(
              'flex items-center justify-between gap-2 rounded-card border bg-surface p-4 sm:flex-col sm:items-start sm:p-6',
              plan.popular ? 'border-accent ring-1 ring-accent' : 'border-line',
            )}
          >
            <span className="font-medium">
              {plan.name}
              <span className="block text-dense font-normal text-ink-2">{plan.days} days</span>
            </span>
            <span className="text-hero font-semibold tracking-tight">${plan.priceUsd}</span>
          </li>
        ))}
      </ul>
      <p className="text-dense text-ink-2">
        An administrator opens your access once the payment has arrived, usually within 5-15 minutes
        in business hours, and sends your access code.
      </p>
      <a
        href="#sign-in"
        className="inline-flex min-h-11 items-center self-start font-medium text-accent underline-offset-4 hover:underline"
      >
        To the top: sign in, or get instant access
      </a>
    </section>
  );
}
