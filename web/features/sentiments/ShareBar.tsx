type Part = { share: number; className: string };

const GAP = 1; // percent of the width, so that parts are told apart without their colours

/** Parts of a hundred in one bar; their numbers are told beside it. */
export function ShareBar({ parts }: { parts: readonly Part[] }) {
  const starts = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, { share }) => sum + share, 0),
  );
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="h-3 w-full rounded-full"
    >
      {parts.map(({ share, className }, index) => (
        <rect
          key={className}
          x={starts[index]}
          width={Math.max(0, share - (index === parts.length - 1 ? 0 : GAP))}
          height="10"
          className={className}
        />
      ))}
    </svg>
  );
}
