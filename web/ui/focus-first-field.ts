/**
 * What asks for the focus gets it when a dialog opens, such as the Cancel of a question; else the first
 * field of a form, not its close button.
 */
export function focusFirstField(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  const first =
    target.querySelector<HTMLElement>('[data-autofocus]') ??
    target.querySelector<HTMLElement>('input, select, textarea');
  if (first === null) return;
  event.preventDefault();
  first.focus();
}
