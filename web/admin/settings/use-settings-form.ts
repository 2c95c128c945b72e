import { useState } from 'react';
import { ApiError } from '#contracts/errors.ts';
import {
  type StoredSettings,
  useChangePlatformSettings,
} from '#web/data/admin/platform-settings.ts';
import { isStale } from '#web/lib/copy.ts';
import {
  defaultSettings,
  readSettings,
  type SettingErrors,
  textOf,
  type Typed,
} from './read-settings.ts';
import { type FormKey, settingForms, type SettingName } from './setting-fields.ts';

type Edits = { readonly base: StoredSettings; readonly typed: Typed };

const FORMS: readonly FormKey[] = ['general', 'security', 'trading', 'system'];

const pick = (typed: Typed, isWanted: (name: string) => boolean): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => isWanted(name)));

const has = (form: FormKey, name: string): boolean =>
  settingForms[form].some((field) => field.name === name);

const typedIn = (form: FormKey, typed: Typed): Typed => pick(typed, (name) => has(form, name));

const withoutForm = (form: FormKey, typed: Typed): Typed => pick(typed, (name) => !has(form, name));

const withoutField = (dropped: SettingName, typed: Typed): Typed =>
  pick(typed, (name) => name !== dropped);

const formsOf = (typed: Typed): FormKey[] =>
  FORMS.filter((form) => Object.keys(typedIn(form, typed)).length > 0);

function refusedFields(error: Error | null): SettingErrors {
  const errors = error instanceof ApiError ? error.errors : [];
  return Object.fromEntries(errors.map(({ pointer, detail }) => [pointer.slice(2), detail]));
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/** Saved form by form, over the settings at the start of typing: nobody overwrites a change unknowingly. */
export function useSettingsForm(stored: StoredSettings) {
  const change = useChangePlatformSettings();
  const [edits, setEdits] = useState<Edits>({ base: stored, typed: {} });
  const [tried, setTried] = useState<FormKey | null>(null);
  const unsaved = formsOf(edits.typed);
  const base = unsaved.length > 0 ? edits.base : stored;
  const hasConflict = isStale(change.error);
  const current = (name: SettingName) => edits.typed[name] ?? textOf(base[name]);

  function store(form: FormKey, over: StoredSettings): void {
    setTried(form);
    const { settings } = readSettings(over, typedIn(form, edits.typed));
    if (settings === null) return;
    const onSuccess = (saved: StoredSettings): void =>
      setEdits(({ typed }) => ({ base: saved, typed: withoutForm(form, typed) }));
    change.mutate({ read: over, changes: settings }, { onSuccess });
  }

  return {
    stored,
    unsaved,
    current,
    isDefault: (name: SettingName) => current(name) === textOf(defaultSettings[name]),
    type(name: SettingName, value: string | boolean): void {
      const rest = withoutField(name, edits.typed);
      const isAsStored = value === textOf(base[name]);
      setEdits({ base, typed: isAsStored ? rest : { ...rest, [name]: value } });
      if (!hasConflict) change.reset();
    },
    errorsOf(form: FormKey): SettingErrors {
      if (tried !== form) return {};
      const { errors } = readSettings(base, typedIn(form, edits.typed));
      return { ...refusedFields(change.error), ...errors };
    },
    save: (form: FormKey) => store(form, base),
    isSaving: change.isPending,
    isSaved: (form: FormKey) => change.isSuccess && tried === form && !unsaved.includes(form),
    /** Why nothing was stored; null after a concurrent change. */
    failure: hasConflict ? null : change.error,
    /** The settings at the start of editing, when another administrator has saved since. */
    conflictWith: hasConflict ? base : null,
    takeTheirs(): void {
      setEdits({ base: stored, typed: {} });
      change.reset();
    },
    keepMine: (form: FormKey) => store(form, stored),
  };
}
