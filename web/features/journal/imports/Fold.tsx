import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group rounded-control border border-line">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-control px-3 font-medium text-ink-2 hover:text-ink">
        <ChevronRight
          aria-hidden
          className="size-5 shrink-0 transition-transform group-open:rotate-90"
        />
        {summary}
      </summary>
      <div className="border-t border-line p-3">{children}</div>
    </details>
  );
}
