import type { ComponentProps } from 'react';

/** Only what can take the focus can be scrolled by keyboard. */
const REACHABLE_BY_KEYBOARD = 0;

/** A part of the page that scrolls by itself; its label says to screen readers what it holds. */
export function ScrollArea({ label, ...section }: ComponentProps<'section'> & { label: string }) {
  return <section {...section} aria-label={label} tabIndex={REACHABLE_BY_KEYBOARD} />;
}
