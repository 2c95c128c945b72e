/** How much of a whole; the number is told beside it. @param percent from 0 to 100 */
export function Meter({ percent }: { percent: number }) {
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden className="h-1.5 w-full">
      <rect width="100" height="6" className="fill-line" />
      <rect width={percent} height="6" className="fill-accent" />
    </svg>
  );
}
