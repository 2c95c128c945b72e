import { ApiError } from '#contracts/errors.ts';
import type { StoredSettings } from '#web/data/platform-settings.ts';
import type { SettingErrors, Typed } from './read-settings.ts';
import { type FormKey, settingForms, type SettingName } from './setting-fields.ts';

/** What was typed, and over which settings. */
export type Edits = { readonly base: StoredSettings; readonly typed: Typed };

const FORMS: readonly FormKey[] = ['general', 'security', 'trading', 'system'];

const pick = (typed: Typed, isWanted: (name: string) => boolean): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => isWanted(name)));

const has = (form: FormKey, name: string): boolean =>
  settingForms[form].some((field) => field.name === name);

export const typedIn = (form: FormKey, typed: Typed): Typed =>
  pick(typed, (name) => has(form, name));

export const withoutForm = (form: FormKey, typed: Typed): Typed =>
  pick(typed, (name) => !has(form, name));

export const withoutField = (dropped: SettingName, typed: Typed): Typed =>
  pick(typed, (name) => name !== dropped);

/** The forms in which something was typed. */
export const formsOf = (typed: Typed): FormKey[] =>
  FORMS.filter((form) => Object.keys(typedIn(form, typed)).length > 0);

/** What the server refused, by field. */
export function refusedFields(error: Error | null): SettingErrors {
  const errors = error instanceof ApiError ? error.errors : [];
  return Object.fromEntries(errors.map(({ pointer, detail }) => [pointer.slice(2), detail]));
}

/** Whether somebody else saved meanwhile. */
export const isStale = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'settings.stale';
