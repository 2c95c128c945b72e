import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { plans } from '#contracts/rules/payments/plans.ts';
import { Glyph } from '#web/ui/Glyph.tsx';
import { LandingPicture, Promises } from './Promises.tsx';

const parts = [
  {
    title: 'Market view and morning briefing',
    text: 'Nine instruments with price, change and market hours; a briefing every trading day.',
    picture: {
      name: 'market',
      device: 'desktop',
      alt: 'The market view: prices with their source, age and change since the last close',
    },
  },
  {
    title: 'Sentiment, institutional and dark-pool analysis',
    text: 'Labelled as models. Tap the question mark to see how a figure is made.',
    picture: {
      name: 'sentiments',
      device: 'desktop',
      alt: 'Sentiments: fear and greed, what members trade, and volume, pair by pair',
    },
  },
] as const;

function Section(props: { id: string; title: string; text: string; children: ReactNode }) {
  const { id, title, text, children } = props;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-title font-semibold tracking-tight">
          {title}
        </h2>
        <p className="text-ink-2">{text}</p>
      </div>
      {children}
    </section>
  );
}

function Inside() {
  return (
    <Section
      id="inside"
      title="What is inside"
      text="The pictures show the demo with its simulated market. Try it above: no account needed."
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {parts.map(({ title, text, picture }) => (
          <figure
            key={title}
            className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
          >
            <figcaption>
              <p className="font-medium">{title}</p>
              <p className="text-dense text-ink-2">{text}</p>
            </figcaption>
            <LandingPicture {...picture} className="w-full" />
          </figure>
        ))}
      </div>
    </Section>
  );
}

function Prices() {
  return (
    <Section
      id="prices"
      title="Clear prices"
      text="Pay once, by mobile money or card. No auto-renewal."
    >
      <ul className="grid gap-4 sm:grid-cols-3">
        {plans.map((plan) => (
          <li
            key={plan.type}
            className={clsx(
              'flex flex-wrap items-center justify-between gap-2 rounded-card border bg-surface p-4 sm:flex-col sm:items-start sm:p-6',
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
        After you pay, an administrator activates your access, usually in 5-15 minutes in business
        hours, and sends you an access code.
      </p>
      <a
        href="#sign-in"
        className="inline-flex min-h-11 items-center self-start font-medium text-accent underline-offset-4 hover:underline"
      >
        Back to top: sign in or get access
      </a>
    </Section>
  );
}

const features = [
  {
    icon: 'M6 3h14v18H6zM3 7h5M3 12h5M3 17h5M12 8h4M12 12h4',
    title: 'Trading Journal',
    text: 'Log each trade with its reasons, and see what works for you.',
  },
  {
    icon: 'M9 19h9a4 4 0 0 0 1-8M15 7a6 6 0 0 0-3-2M7 7a6 6 0 0 0 2 12M3 3l18 18',
    title: 'Works offline',
    text: "Log a trade offline; it syncs when you're back online.",
  },
  {
    icon: 'M4 10v4h4l11 5V5L8 10zM8 14v6h4v-4',
    title: 'Trading Floor',
    text: 'Announcements and insights from the desk.',
  },
  {
    icon: 'M7 2h10v20H7zM11 18h2',
    title: 'On your phone',
    text: 'Install it on your home screen. Light and dark.',
  },
];

function FeatureTiles() {
  return (
    <section aria-label="Features">
      <ul className="grid gap-x-6 gap-y-4 border-t border-line pt-6 sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Glyph path={icon} className="mt-0.5 text-accent" />
            <div>
              <p className="font-medium">{title}</p>
              <p className="text-dense text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const documents = [
  { path: '/terms', name: 'Terms' },
  { path: '/privacy', name: 'Privacy Notice' },
  { path: '/risk-disclosure', name: 'Risk Disclosure' },
];

function SiteFooter() {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-col gap-3 px-safe pt-4 pb-safe text-dense text-ink-2 lg:px-8">
        <nav aria-label="Legal">
          <ul className="-mx-2 flex flex-wrap gap-x-2">
            {documents.map(({ path, name }) => (
              <li key={path}>
                <a
                  href={path}
                  className="inline-flex min-h-11 items-center px-2 font-medium text-accent underline-offset-4 hover:underline"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="max-w-prose pb-4">
          Trades and analysis on this platform are informational. Trading with leverage carries a
          high risk of losing money.
        </p>
      </div>
    </footer>
  );
}

/** The landing page below the login: markup that the build writes into index.html, without a script. */
export function Landing() {
  return (
    <>
      <div className="mx-auto flex max-w-6xl flex-col gap-14 px-safe pt-4 pb-14 lg:gap-20 lg:px-8">
        <FeatureTiles />
        <Promises />
        <Inside />
        <Prices />
      </div>
      <SiteFooter />
    </>
  );
}
