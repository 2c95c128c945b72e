import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = { icon?: LucideIcon; title: string; hint: string; action?: ReactNode };

export function EmptyState({ icon: Icon = Inbox, title, hint, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 rounded-card border border-dashed border-line px-4 py-12 text-center">
      <span className="mb-3 flex size-12 items-center justify-center rounded-full bg-sunken">
        <Icon aria-hidden className="size-6 text-ink-3" />
      </span>
      <p className="text-card font-semibold text-balance">{title}</p>
      <p className="max-w-prose text-balance text-ink-2">{hint}</p>
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  );
}
