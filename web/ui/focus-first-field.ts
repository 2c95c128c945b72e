/** A form's first field gets the focus when a dialog opens, not its close button. */
export function focusFirstField(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  const first = target.querySelector<HTMLElement>('[data-autofocus], input, select, textarea');
  if (first === null) return;
  event.preventDefault();
  first.focus();
}
