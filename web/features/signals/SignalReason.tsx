import { ChevronRight } from 'lucide-react';

/** Why the scanner has said so: the first line of it, and the whole on a tap. */
export function SignalReason({ reason }: { reason: string }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center gap-1 rounded-control text-dense text-ink-2 hover:text-ink">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open:rotate-90"
        />
        <span className="shrink-0 font-medium">Reason</span>
        <span aria-hidden className="truncate pl-1 text-ink-3 group-open:hidden">
          {reason}
        </span>
      </summary>
      <p className="max-w-prose pb-1 text-dense">{reason}</p>
    </details>
  );
}
