import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children' | 'aria-label'> & {
  label: string;
  icon: LucideIcon;
  /** On a picture, which is dark in both themes. */
  isOnPhoto?: boolean;
};

export function IconButton({
  label,
  icon: Icon,
  isOnPhoto = false,
  className,
  ...button
}: IconButtonProps) {
  return (
    <button
      {...button}
      type="button"
      aria-label={label}
      title={label}
      className={clsx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control transition-colors disabled:opacity-60',
        isOnPhoto
          ? 'text-on-photo hover:bg-on-photo/15'
          : 'text-ink-2 hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
