import { clsx } from 'clsx';

/** An icon as one path on lucide's grid of 24, for the login screen: lucide itself is 2 KB heavier. */
export function Glyph({ path, className }: { path: string; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx('size-5 shrink-0 fill-none stroke-current', className)}
    >
      <path d={path} />
    </svg>
  );
}
