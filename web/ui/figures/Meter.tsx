const fills = {
  accent: 'fill-accent',
  ok: 'fill-ok',
  info: 'fill-info',
  warn: 'fill-warn',
  danger: 'fill-danger',
} as const;

type MeterProps = {
  /** More than 100 fills it. */
  percent: number;
  /** Its word stands beside it. */
  tone?: keyof typeof fills;
};

/** How much of a whole is used; the number is told beside it. */
export function Meter({ percent, tone = 'accent' }: MeterProps) {
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden className="h-1.5 w-full">
      <rect width="100" height="6" className="fill-line" />
      <rect width={Math.min(percent, 100)} height="6" className={fills[tone]} />
    </svg>
  );
}
