import type { ComponentProps, MouseEvent } from 'react';

type SectionLinkProps = ComponentProps<'a'> & {
  section: string;
  /** A record of the section. */
  item?: string;
  onOpen: () => void;
};

/** An address of its own, for bookmarks and new tabs; in this tab it opens without loading. */
export function SectionLink({ section, item, onOpen, children, ...link }: SectionLinkProps) {
  const open = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return; // a new tab or window
    event.preventDefault();
    onOpen();
  };
  const ofItem = item === undefined ? '' : `&item=${item}`;
  return (
    <a href={`/?open=${section}${ofItem}`} {...link} onClick={open}>
      {children}
    </a>
  );
}
