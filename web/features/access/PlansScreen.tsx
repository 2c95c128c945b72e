import { ArrowLeft, Check, Hourglass, type LucideIcon } from 'lucide-react';
import { plans } from '#contracts/rules/plans.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PlanCard } from './PlanCard.tsx';

type Group = { heading: string; icon: LucideIcon; items: readonly string[] };

const included: readonly Group[] = [
  {
    heading: 'Available now',
    icon: Check,
    items: [
      'Trading Journal with statistics, offline too',
      'Trading Floor: announcements and insights',
      'An app for phone and desktop, light and dark',
    ],
  },
  {
    heading: 'Being built',
    icon: Hourglass,
    items: [
      'Market view, chart and morning briefing',
      'Peak, Weekly and 1M Sniper scanners with signal history',
      'Sentiment, institutional and dark-pool analysis',
      'Live webinars',
    ],
  },
];

export function PlansScreen({ onBack }: { onBack: () => void }) {
  return (
    <main className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-safe pt-4 pb-safe md:pt-8 lg:px-8">
      <Button variant="quiet" onClick={onBack} className="-ml-2 self-start">
        <ArrowLeft aria-hidden className="size-5" />
        Back to Login
      </Button>
      <div className="flex flex-col gap-1 text-center">
        <h1 className="text-title font-semibold tracking-tight md:text-hero">Choose your access</h1>
        <p className="text-ink-2">One payment. Access ends by itself, nothing renews.</p>
      </div>
      <Banner kind="info">
        Buying online is not available yet. Please ask your administrator for an access code.
      </Banner>
      <ul className="grid items-stretch gap-4 md:grid-cols-3 md:gap-6">
        {plans.map((plan) => (
          <PlanCard key={plan.type} plan={plan} />
        ))}
      </ul>
      <section className="rounded-card border border-line bg-surface p-4 md:p-6">
        <h2 className="text-card font-semibold">What You Get</h2>
        <div className="mt-4 grid gap-6 md:grid-cols-2">
          {included.map(({ heading, icon: Icon, items }) => (
            <div key={heading}>
              <h3 className="text-dense font-medium text-ink-3">{heading}</h3>
              <ul className="mt-2 flex flex-col gap-2">
                {items.map((item) => (
                  <li key={item} className="flex gap-2.5">
                    <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
                    {item}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
      <p className="text-meta text-ink-3">
        Trades and analysis on this platform are informational.
      </p>
    </main>
  );
}
