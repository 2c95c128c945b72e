import { clsx } from 'clsx';

/** Pixels of the files that `npm run landing-pictures` writes. */
const sizes = {
  desktop: { width: 1008, height: 630 },
  phone: { width: 390, height: 844 },
};

type LandingPictureProps = {
  /** Of the section that is shown, as in the file's name. */
  name: string;
  device: keyof typeof sizes;
  alt: string;
  className?: string;
};

/** The product as it is, in the theme of the page. The picture of the other theme is never loaded. */
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
