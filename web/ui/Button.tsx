import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  type?: 'button' | 'submit';
  /** One primary button per view. */
  variant?: ButtonVariant;
  icon?: LucideIcon;
  /** sm is 36 px high with a mouse and still 44 px on touch. */
  size?: 'md' | 'sm';
  isBusy?: boolean;
  /** Stands for the label while busy; the button keeps the width of the longer one. */
  busyLabel?: string;
};

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent enabled:hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-surface text-ink enabled:hover:bg-sunken',
  quiet: 'text-ink-2 enabled:hover:bg-sunken enabled:hover:text-ink',
  danger: 'bg-danger text-on-danger enabled:hover:opacity-90',
};

const sizes = {
  md: 'min-h-11 px-4 text-body',
  sm: 'min-h-9 px-3 text-dense touch:min-h-11 touch:min-w-11',
};

export function Button(props: ButtonProps) {
  const { type = 'button', variant = 'secondary', size = 'md', ...rest } = props;
  const { isBusy = false, busyLabel, className, icon, children, disabled, ...button } = rest;
  const label = withIcon(icon, children);
  return (
    <button
      {...button}
      type={type}
      disabled={isBusy || disabled}
      aria-busy={isBusy || undefined}
      className={clsx(
        'inline-flex max-w-full shrink-0 items-center justify-center rounded-control font-medium transition-colors select-none disabled:opacity-60',
        looks[variant],
        sizes[size],
        className,
      )}
    >
      {busyLabel === undefined ? (
        <Label>{label}</Label>
      ) : (
        <Label reserve={isBusy ? label : busyLabel}>{isBusy ? busyLabel : label}</Label>
      )}
    </button>
  );
}

function withIcon(Icon: LucideIcon | undefined, text: ReactNode): ReactNode {
  if (Icon === undefined) return text;
  return (
    <>
      <Icon aria-hidden className="size-5" />
      {text}
    </>
  );
}

/** The label, in the width of itself or of `reserve`, whichever is longer. */
function Label({ reserve, children }: { reserve?: ReactNode; children: ReactNode }) {
  const label = <span className="inline-flex items-center gap-2">{children}</span>;
  if (typeof reserve !== 'string') return label;
  return (
    <span className="reserve inline-flex flex-col items-center" data-reserve={reserve}>
      {label}
    </span>
  );
}
