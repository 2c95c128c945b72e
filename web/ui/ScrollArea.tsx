import type { ComponentProps } from 'react';

/** The keyboard can only scroll an element that takes the focus. */
const REACHABLE_BY_KEYBOARD = 0;

/** A part of the page that scrolls on its own, with a label for screen readers. */
export function ScrollArea({ label, ...section }: ComponentProps<'section'> & { label: string }) {
  return <section {...section} aria-label={label} tabIndex={REACHABLE_BY_KEYBOARD} />;
}
