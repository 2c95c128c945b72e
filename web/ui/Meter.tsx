/** How much of a whole is used; the number is told beside it. @param percent more than 100 fills it */
export function Meter({ percent }: { percent: number }) {
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden className="h-1.5 w-full">
      <rect width="100" height="6" className="fill-line" />
      <rect width={Math.min(percent, 100)} height="6" className="fill-accent" />
    </svg>
  );
}
