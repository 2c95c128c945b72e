import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Explanation, Explain } from '#web/ui/Explain.tsx';

type FoldProps = {
  title: string;
  /** Visible while collapsed. */
  glance?: ReactNode;
  /** One sentence. */
  note?: string;
  explanation?: Explanation;
  children: ReactNode;
};

/** A collapsed section; its content renders only when open. */
export function Fold({ title, glance, note, explanation, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group @container min-w-0 rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-12 list-none flex-wrap items-center gap-x-2 rounded-card px-3 sm:px-4">
        <ChevronRight
          aria-hidden
          className="size-5 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
        />
        <h2 className="min-w-0 flex-1 text-body font-semibold">{title}</h2>
        {glance !== undefined && <span className="text-right text-dense">{glance}</span>}
      </summary>
      {isOpen && (
        <div className="flex flex-col gap-3 border-t border-line p-3 sm:px-4">
          {explanation !== undefined && (
            <div className="-my-2 -mr-2 flex items-center justify-between gap-2">
              <p className="max-w-prose text-dense text-ink-2">{note}</p>
              <Explain of={explanation} />
            </div>
          )}
          {children}
        </div>
      )}
    </details>
  );
}
