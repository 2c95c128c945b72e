/** A quiet line of candles' closes behind the page. Decoration: it shows no market and no date. */
export function Backdrop() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 300"
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-x-0 bottom-0 -z-10 hidden h-2/5 w-full lg:block"
    >
      <path d={`${line} V300 H0 Z`} className="fill-accent-soft" opacity="0.7" />
      <path
        d={line}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-line"
        strokeWidth="1.5"
      />
    </svg>
  );
}

const line =
  'M0 262 L70 244 L120 252 L190 218 L250 230 L320 186 L380 204 L450 170 L510 184 L590 128 L650 150 L720 118 L790 138 L860 84 L930 104 L1000 62 L1070 80 L1140 34 L1200 22';
