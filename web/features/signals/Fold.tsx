import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

type FoldProps = {
  label: string;
  /** The line that is always in sight; a press unfolds the rest. */
  line: ReactNode;
  isUnfolded?: boolean;
  children: ReactNode;
};

/** A card of one line that unfolds into the details. */
export function Fold({ label, line, isUnfolded = false, children }: FoldProps) {
  return (
    <section
      aria-label={label}
      className="@container min-w-0 rounded-card border border-line bg-surface"
    >
      <details open={isUnfolded} className="group">
        <summary className="flex min-h-11 list-none items-center gap-2 rounded-card px-3 py-2 -outline-offset-2 hover:bg-ink/5 sm:px-4">
          <div className="min-w-0 grow text-dense">{line}</div>
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
          />
        </summary>
        <div className="flex flex-col gap-4 border-t border-line p-3 sm:p-4">{children}</div>
      </details>
    </section>
  );
}
