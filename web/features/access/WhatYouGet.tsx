import { Check, Hourglass, type LucideIcon } from 'lucide-react';

type Group = { heading: string; icon: LucideIcon; items: readonly string[] };

const groups: readonly Group[] = [
  {
    heading: 'Available now',
    icon: Check,
    items: [
      'Market view, chart and morning briefing',
      'Peak, Weekly and 1M Sniper scanners, every signal graded',
      'Sentiment, institutional and dark-pool analysis, labelled as models',
      'Trading Journal with statistics, offline too',
      'Trading Floor: announcements and insights',
      'An app for phone and desktop, light and dark',
    ],
  },
  { heading: 'Still to come', icon: Hourglass, items: ['Live webinars'] },
];

export function WhatYouGet() {
  return (
    <section className="rounded-card border border-line bg-surface p-4 md:p-6">
      <h2 className="text-card font-semibold">What You Get</h2>
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        {groups.map(({ heading, icon: Icon, items }) => (
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
  );
}
