import { Meter } from '#web/ui/Meter.tsx';

type StoringStepProps = {
  done: number;
  /** 0: not known yet. */
  total: number;
};

/** How far the writing is. */
export function StoringStep({ done, total }: StoringStepProps) {
  const percent = total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <div className="flex flex-col gap-2 py-4">
      <p>Importing… {total > 0 && `${done.toLocaleString()} of ${total.toLocaleString()}`}</p>
      <progress aria-label="Import" value={percent} max={100} className="sr-only" />
      <Meter percent={percent} />
      <p className="text-dense text-ink-2">
        All of it is written, or nothing: should the app be closed now, nothing is half done.
      </p>
    </div>
  );
}
