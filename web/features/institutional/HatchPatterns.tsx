const SIZE = 6;

/** Lines rising to the right for bullish zones, falling for bearish ones: told apart without colour. */
export function HatchPatterns({ id }: { id: string }) {
  const pattern = { width: SIZE, height: SIZE, patternUnits: 'userSpaceOnUse' } as const;
  return (
    <defs>
      <pattern id={`${id}-bullish`} {...pattern}>
        <path d={`M-1 1l2-2M0 ${SIZE}L${SIZE} 0M5 7l2-2`} className="stroke-buy" />
      </pattern>
      <pattern id={`${id}-bearish`} {...pattern}>
        <path d={`M-1 5l2 2M0 0L${SIZE} ${SIZE}M5-1l2 2`} className="stroke-sell" />
      </pattern>
    </defs>
  );
}

export const hatchFill = (id: string, side: 'bullish' | 'bearish'): string => `url(#${id}-${side})`;
