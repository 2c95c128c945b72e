import type { LucideIcon } from 'lucide-react';

type ContactLinkProps = { icon: LucideIcon; href: string; text: string };

/** An address or a number that opens what it is for. */
export function ContactLink({ icon: Icon, href, text }: ContactLinkProps) {
  return (
    <a
      href={href}
      className="flex min-h-6 items-center gap-1.5 text-dense text-accent hover:underline touch:min-h-11"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </a>
  );
}
