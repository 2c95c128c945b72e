const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;
const STEP = 1000; // SI, as disks are sold

/** A size in its largest unit, with one decimal: `96.5 MB`; below 1000 in whole `bytes`. */
export function formatBytes(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.floor(Math.log10(bytes) / 3);
  const index = Math.min(power, UNITS.length - 1);
  const size = bytes / STEP ** index;
  const decimals = index === 0 ? 0 : 1;
  return `${size.toLocaleString(undefined, { maximumFractionDigits: decimals, minimumFractionDigits: decimals })} ${UNITS[index] ?? ''}`;
}
