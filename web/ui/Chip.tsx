import { X } from 'lucide-react';

type ChipProps = { text: string; removeLabel: string; onRemove: () => void };

/** A removable label; the whole chip is the button. */
export function Chip({ text, removeLabel, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className="inline-flex min-h-8 max-w-full min-w-0 items-center gap-1 rounded-full bg-accent-soft pr-2 pl-3 text-dense font-medium text-accent transition-colors hover:bg-sunken touch:min-h-11 touch:min-w-11"
    >
      <span className="truncate">{text}</span>
      <X aria-hidden className="size-4 shrink-0" />
    </button>
  );
}
