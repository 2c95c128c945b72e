import { ImageOff } from 'lucide-react';
import { useScreenshot } from '#web/data/journal/screenshots.ts';

const reasons = {
  missing: 'Not uploaded yet',
  unreachable: 'Not on this device',
};

/** A small picture of a trade; where it cannot be had at the moment, a sign that says so. */
export function Thumbnail({ sha, alt }: { sha: string; alt: string }) {
  const shot = useScreenshot(sha);
  if (shot.state === 'shown') {
    return <img src={shot.url} alt={alt} className="aspect-square w-full bg-sunken object-cover" />;
  }
  if (shot.state === 'loading') return <span className="block aspect-square w-full bg-sunken" />;
  return (
    <span className="flex aspect-square w-full flex-col items-center justify-center gap-1 bg-sunken p-1 text-center text-meta text-ink-3">
      <ImageOff aria-hidden className="size-5" />
      {alt !== '' && <span className="sr-only">{alt}: </span>}
      {reasons[shot.state]}
    </span>
  );
}
