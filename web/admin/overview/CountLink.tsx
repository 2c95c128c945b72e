import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { listAddress } from '#web/ui/list-filter.ts';
import { SectionLink } from '#web/ui/SectionLink.tsx';
import { useOpenTarget } from '#web/data/notifications/opened-item.ts';
import type { ListLink } from './overview-links.ts';

type CountLinkProps = {
  link: ListLink;
  /** For screen readers, which hear the link alone: `8 new members, November`. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/** A figure that opens the list of what it counts; in a new tab as any link does. */
export function CountLink({ link, label, className, children }: CountLinkProps) {
  const openTarget = useOpenTarget();
  const { section, item = null, filter } = link;
  const open = () => openTarget({ section, item, filter: new URLSearchParams(filter).toString() });
  return (
    <SectionLink
      section={section}
      href={listAddress(section, filter, item)}
      aria-label={label}
      onOpen={open}
      className={clsx(
        'underline decoration-line-strong underline-offset-4 hover:decoration-current',
        className,
      )}
    >
      {children}
    </SectionLink>
  );
}
