import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import type { PlatformSettings } from '#contracts/settings.ts';
import { SettingsTab } from '#web/admin/settings/SettingsTab.tsx';
import { renderScreen } from './render-screen.tsx';

export const showSettings = (handlers: HttpHandler[] = []) =>
  renderScreen(<SettingsTab account={<p>My own account</p>} />, { user: 'admin', handlers });

type SettingsView = ReturnType<typeof showSettings>;

/** As they are stored. */
export const settingsOf = async ({ backend }: SettingsView) =>
  (await backend.world.read()).settings;

/** Another administrator saves in the meantime. */
export const otherSaves = ({ backend }: SettingsView, changes: Partial<PlatformSettings>) =>
  backend.world.change(({ settings }) => {
    Object.assign(settings, changes, { updated_at: '2030-01-01T00:00:00.000Z' });
  });

export const openTab = (user: UserEvent, name: string) =>
  user.click(screen.getByRole('tab', { name }));
export const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
export const saveButton = () => screen.getByRole('button', { name: 'Save Changes' });

/** Puts a text in the place of what stands in a field. */
export async function retype(user: UserEvent, into: HTMLElement, text: string): Promise<void> {
  await user.clear(into);
  await user.click(into);
  await user.paste(text);
}
