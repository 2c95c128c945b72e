type GaugeProps = {
  /** Within the outermost borders. */
  value: number;
  /** Where bands begin and end, ascending. */
  borders: readonly number[];
  summary: string;
};

/** Of the drawing, in its own units. */
const CENTRE = { x: 60, y: 58 };
const RADIUS = 50;
const GAP = 0.012; // of the half circle, between bands

const pointAt = (share: number, radius: number): string => {
  const angle = Math.PI * (1 - share);
  const x = CENTRE.x + radius * Math.cos(angle);
  const y = CENTRE.y - radius * Math.sin(angle);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
};

/** A half circle of bands with a needle; its band is thicker. The caller prints the value. */
export function Gauge({ value, borders, summary }: GaugeProps) {
  const low = Math.min(...borders);
  const high = Math.max(...borders);
  const shareOf = (at: number): number => (at - low) / (high - low);
  const bands = borders
    .slice(0, -1)
    .map((from, index) => ({ from, to: borders[index + 1] ?? high }));
  const pointed = bands.findLast(({ from }) => value >= from);
  return (
    <svg role="img" aria-label={summary} viewBox="0 0 120 66" className="w-full max-w-40">
      {bands.map((band) => (
        <path
          key={band.from}
          d={`M${pointAt(shareOf(band.from) + GAP, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${pointAt(shareOf(band.to) - GAP, RADIUS)}`}
          className={
            band === pointed
              ? 'fill-transparent stroke-accent'
              : 'fill-transparent stroke-line-strong'
          }
          strokeWidth={band === pointed ? 14 : 5}
        />
      ))}
      <path
        d={`M${CENTRE.x} ${CENTRE.y}L${pointAt(shareOf(value), RADIUS - 12)}`}
        className="stroke-ink"
        strokeWidth={2.5}
        strokeLinecap="round"
      />
      <circle cx={CENTRE.x} cy={CENTRE.y} r={4.5} className="fill-ink" />
    </svg>
  );
}
