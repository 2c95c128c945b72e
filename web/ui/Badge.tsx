import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'accent' | 'ok' | 'warn' | 'info' | 'danger' | 'buy' | 'sell';

const looks: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-2',
  accent: 'bg-accent-soft text-accent',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  info: 'bg-info-soft text-info',
  danger: 'bg-danger-soft text-danger',
  buy: 'bg-buy-soft text-buy',
  sell: 'bg-sell-soft text-sell',
};

/** How a status looks: `<Badge {...looks[status]} />`. */
export type BadgeLook = { tone: BadgeTone; label: string };

type BadgeProps = { tone?: BadgeTone; icon?: LucideIcon; label?: string; children?: ReactNode };

export function Badge({ tone = 'neutral', icon: Icon, label, children = label }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full shrink-0 items-center gap-1 rounded-full px-2 py-0.5 text-meta font-medium',
        looks[tone],
      )}
    >
      {Icon !== undefined && <Icon aria-hidden className="size-3.5 shrink-0" />}
      {children}
    </span>
  );
}

/** The look of a status that only a newer server knows. */
export const unknownLook = { tone: 'neutral', label: 'Unknown' } as const;
