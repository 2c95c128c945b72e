import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { MessageCircle } from 'lucide-react';

/** A link that looks like the button it stands beside. */
export function ActionLink({
  isPrimary = false,
  className,
  children,
  ...link
}: ComponentProps<'a'> & { isPrimary?: boolean }) {
  return (
    <a
      {...link}
      className={clsx(
        'inline-flex min-h-11 max-w-full items-center justify-center gap-2 rounded-control px-4 text-center font-medium transition-colors',
        isPrimary
          ? 'bg-accent text-on-accent hover:bg-accent-strong'
          : 'border border-line-strong bg-surface text-ink hover:bg-sunken',
        className,
      )}
    >
      {children}
    </a>
  );
}

type ChatLinkProps = {
  href: string;
  /** The chat partner, for screen readers: `Chat with Ama`. */
  label: string;
  children: string;
};

/** A button that opens a chat in another tab, the text already typed. */
export function ChatLink({ href, label, children }: ChatLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      className="inline-flex min-h-9 shrink-0 items-center justify-center gap-2 rounded-control border border-line-strong bg-surface px-3 text-dense font-medium text-ink transition-colors hover:bg-sunken touch:min-h-11"
    >
      <MessageCircle aria-hidden className="size-4" />
      {children}
    </a>
  );
}
