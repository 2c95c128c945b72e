import { useRef } from 'react';

/**
 * Gives the focus back to what opened a dialog. Radix does so only for triggers of its own; ours are
 * opened by state.
 */
export function useReturnFocus() {
  const openerRef = useRef<Element | null>(null);

  const remember = (): void => {
    openerRef.current = document.activeElement;
  };

  const giveBack = (event: Event): void => {
    event.preventDefault();
    // What was chosen in the dialog may have moved the focus to what it opened: then it stays there.
    if (document.activeElement !== document.body) return;
    if (openerRef.current instanceof HTMLElement) openerRef.current.focus();
  };

  return { remember, giveBack };
}
