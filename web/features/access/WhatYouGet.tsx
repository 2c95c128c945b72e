import { Check } from 'lucide-react';

const items = [
  'Market view, chart and morning briefing',
  'Peak, Weekly and 1M Sniper scanners, every signal graded',
  'Sentiment, institutional and dark-pool analysis, labelled as models',
  'Trading Journal with statistics, offline too',
  'Trading Floor: announcements and insights',
  'Live webinars with free registration, and their recordings',
  'An app for phone and desktop, light and dark',
];

export function WhatYouGet() {
  return (
    <section className="rounded-card border border-line bg-surface p-4 md:p-6">
      <h2 className="text-card font-semibold">What You Get</h2>
      <ul className="mt-4 grid gap-x-6 gap-y-2 md:grid-cols-2">
        {items.map((item) => (
          <li key={item} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
