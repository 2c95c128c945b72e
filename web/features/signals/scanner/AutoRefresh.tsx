import { useId } from 'react';

type AutoRefreshProps = {
  isOn: boolean;
  /** How often, in words. */
  every: string;
  onChange: (isOn: boolean) => void;
};

/** Whether the screen asks again by itself. */
export function AutoRefresh({ isOn, every, onChange }: AutoRefreshProps) {
  const hint = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={hint}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        Auto-refresh
      </label>
      <span id={hint} className="text-dense text-ink-3">
        {every}
      </span>
    </div>
  );
}
