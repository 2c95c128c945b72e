import type { UserEvent } from '@testing-library/user-event';

/** Puts a text into a field at once: typing it key by key draws the screen for every letter. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
