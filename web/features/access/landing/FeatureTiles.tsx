import { Glyph } from '#web/ui/Glyph.tsx';

type Feature = { icon: string; title: string; text: string };

const features: readonly Feature[] = [
  {
    icon: 'M6 3h14v18H6zM3 7h5M3 12h5M3 17h5M12 8h4M12 12h4',
    title: 'Trading Journal',
    text: 'Every trade with its reasons, and the figures that follow from them.',
  },
  {
    icon: 'M9 19h9a4 4 0 0 0 1-8M15 7a6 6 0 0 0-3-2M7 7a6 6 0 0 0 2 12M3 3l18 18',
    title: 'Works offline',
    text: 'Record a trade without a network; it is sent once you are back.',
  },
  {
    icon: 'M4 10v4h4l11 5V5L8 10zM8 14v6h4v-4',
    title: 'Trading Floor',
    text: 'Announcements and insights from the desk, as they are written.',
  },
  {
    icon: 'M7 2h10v20H7zM11 18h2',
    title: 'On your phone',
    text: 'Installs to the home screen, by day and by night colours.',
  },
];

export function FeatureTiles() {
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
