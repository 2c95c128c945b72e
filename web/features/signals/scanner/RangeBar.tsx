type RangeBarProps = {
  /** Where the price stands, percent from the low. */
  position: number;
  /** Percent at each end that count as its edge. */
  edge?: number;
};

const MARK = 2; // percent of the width

/** Where a price stands in a range; the number is told beside it. */
export function RangeBar({ position, edge }: RangeBarProps) {
  const at = Math.min(Math.max(position, 0), 100);
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden className="h-2.5 w-full">
      <rect y="3" width="100" height="4" className="fill-line" />
      {edge !== undefined && (
        <>
          <rect y="3" width={edge} height="4" className="fill-line-strong" />
          <rect x={100 - edge} y="3" width={edge} height="4" className="fill-line-strong" />
        </>
      )}
      <rect x={(at * (100 - MARK)) / 100} width={MARK} height="10" className="fill-accent" />
    </svg>
  );
}
