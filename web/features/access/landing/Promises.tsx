import { clsx } from 'clsx';

/** Pixels of the files that `npm run landing-pictures` writes. */
const sizes = {
  desktop: { width: 1008, height: 630 },
  phone: { width: 390, height: 844 },
};

type LandingPictureProps = {
  name: string;
  device: keyof typeof sizes;
  alt: string;
  className?: string;
};

/** A screenshot in the theme of the page; that of the other theme is never loaded. */
export function LandingPicture({ name, device, alt, className }: LandingPictureProps) {
  const picture = (theme: 'light' | 'dark') => (
    <img
      src={`/landing/${name}-${device}-${theme}.webp`}
      alt={alt}
      {...sizes[device]}
      loading="lazy"
      decoding="async"
      className={clsx('size-full', theme === 'dark' ? 'hidden dark:block' : 'dark:hidden')}
    />
  );
  return (
    <div
      className={clsx(
        'overflow-hidden rounded-card border border-line bg-sunken',
        device === 'phone' ? 'aspect-390/844' : 'aspect-1008/630',
        className,
      )}
    >
      {picture('light')}
      {picture('dark')}
    </div>
  );
}

type Pledge = {
  title: string;
  text: string;
  points: readonly string[];
  picture: Omit<LandingPictureProps, 'className'>;
  link?: { text: string; href: string };
};

/** The page that the server makes; the demo's build has one of its own. */
const RECORD_PATH = import.meta.env.VITE_DEMO === 'true' ? '/demo/record' : '/record';

const promises: readonly Pledge[] = [
  {
    title: 'Every figure says where it comes from, and how old it is',
    text: 'A price without a source is a rumour. Every price here shows its source and its age.',
    points: [
      'Prices, scores and estimates show their source and age',
      'Modelled data is labelled modelled; simulated data, simulated',
      'Too few cases? It says so instead of showing a percentage',
    ],
    picture: {
      name: 'chart',
      device: 'desktop',
      alt: 'The chart: candles of EURUSD with source, time and market hours beside the price',
    },
  },
  {
    title: 'No saved entry is lost',
    text: 'A trade is on your device before the form closes, and on our disk before it shows as synced.',
    points: [
      "Write offline; it syncs when you're back online",
      'Wrong clocks, two devices at once or a restored backup lose nothing',
      'Every entry shows whether the server has it yet',
    ],
    picture: {
      name: 'journal',
      device: 'phone',
      alt: 'The trading journal on a phone: totals, win rate and the latest trades',
    },
  },
  {
    title: 'Every signal is graded in public',
    text: 'Signals are never edited. What the market does next grades them, and everyone can see and check every closed one, without signing in. Open signals stay with members.',
    points: [
      'Target, stop or expired: misses are listed beside hits',
      'Results are counted after costs',
      'Backtested signals are marked and counted separately',
      'A hash of each live signal is published when it is issued, so that nothing can be changed later',
    ],
    link: { text: 'See the whole record', href: RECORD_PATH },
    picture: {
      name: 'signals',
      device: 'desktop',
      alt: 'The track record: signals with entry, stop, target and how each of them ended',
    },
  },
];

export function Promises() {
  return (
    <section aria-label="Three promises" className="flex flex-col gap-14 lg:gap-20">
      {promises.map(({ title, text, points, picture, link }, index) => (
        <div key={title} className="grid items-center gap-6 lg:grid-cols-2 lg:gap-16">
          <div className={clsx('flex flex-col gap-3', index % 2 === 1 && 'lg:order-last')}>
            <h2 className="text-title font-semibold tracking-tight text-balance">{title}</h2>
            <p className="text-ink-2">{text}</p>
            <ul className="ml-5 flex list-disc flex-col gap-2 marker:text-accent">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            {link && (
              <a
                href={link.href}
                className="inline-flex min-h-11 items-center self-start font-medium text-accent underline-offset-4 hover:underline"
              >
                {link.text}
              </a>
            )}
          </div>
          <LandingPicture
            {...picture}
            className={picture.device === 'phone' ? 'mx-auto w-full max-w-64' : 'w-full'}
          />
        </div>
      ))}
    </section>
  );
}
