const units = [
  { name: 'd', ms: 86_400_000 },
  { name: 'h', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
  { name: 's', ms: 1000 },
] as const;

/** Time that is left, in its two largest units: `2 d 4 h`, `3 h 12 min`, `12 min 5 s`, `59 s`; at its end `now`. */
export function formatCountdown(ms: number): string {
  const largest = units.findIndex((unit) => ms >= unit.ms);
  if (largest === -1) return 'now';
  let rest = ms;
  const parts = units.slice(largest, largest + 2).map((unit) => {
    const count = Math.floor(rest / unit.ms);
    rest -= count * unit.ms;
    return `${count} ${unit.name}`;
  });
  return parts.join(' ');
}
