import { LandingPicture } from './LandingPicture.tsx';

const parts = [
  {
    title: 'Market view and morning briefing',
    text: 'Ten instruments with price, change and market hours; a briefing every trading day.',
    picture: {
      name: 'market',
      device: 'desktop',
      alt: 'The market view: prices with their source, age and change since the last close',
    },
  },
  {
    title: 'Sentiment, institutional and dark-pool analysis',
    text: 'Labelled as models, with the way each figure is made behind its question mark.',
    picture: {
      name: 'sentiments',
      device: 'desktop',
      alt: 'Sentiments: fear and greed, what members trade, and volume, pair by pair',
    },
  },
] as const;

export function Inside() {
  return (
    <section aria-labelledby="inside" className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <h2 id="inside" className="text-title font-semibold tracking-tight">
          What is inside
        </h2>
        <p className="text-ink-2">
          The pictures show the demo with its simulated market. Try it above: no account needed.
        </p>
      </div>
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
    </section>
  );
}
