import { Meter } from './figures/facts.tsx';

const SPOKEN_STEP = 25; // percent between two announcements

type ProgressProps = {
  /** What is going on, as a participle: `Importing`. */
  label: string;
  done: number;
  /** 0 until known. */
  total: number;
};

/** How far a long operation is, in percent and rows. A screen reader announces each quarter. */
export function Progress({ label, done, total }: ProgressProps) {
  // Not 100 before the end: what is written last takes its time.
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  const spoken = percent - (percent % SPOKEN_STEP);
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
        <span>
          {label}… {percent}%
        </span>
        {total > 0 && (
          <span className="text-ink-2">
            {done.toLocaleString()} of {total.toLocaleString()}
          </span>
        )}
      </p>
      <progress aria-label={label} value={percent} max={100} className="sr-only" />
      <Meter percent={percent} />
      <output className="sr-only">{spoken > 0 && `${label}: ${spoken}%`}</output>
    </div>
  );
}
