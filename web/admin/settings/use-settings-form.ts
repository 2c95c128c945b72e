import { useState } from 'react';
import { type StoredSettings, useChangePlatformSettings } from '#web/data/platform-settings.ts';
import {
  type Edits,
  formsOf,
  isStale,
  refusedFields,
  typedIn,
  withoutField,
  withoutForm,
} from './edits.ts';
import { defaultSettings, readSettings, type SettingErrors, textOf } from './read-settings.ts';
import type { FormKey, SettingName } from './setting-fields.ts';

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/**
 * The settings as they are typed. They are saved form by form, over the settings as they were when the
 * first of them was typed: so nobody overwrites what somebody else saved meanwhile without knowing.
 */
export function useSettingsForm(stored: StoredSettings) {
  const change = useChangePlatformSettings();
  const [edits, setEdits] = useState<Edits>({ base: stored, typed: {} });
  const [tried, setTried] = useState<FormKey | null>(null);
  const unsaved = formsOf(edits.typed);
  const base = unsaved.length > 0 ? edits.base : stored;
  const hasConflict = isStale(change.error);
  const shown = (name: SettingName) => edits.typed[name] ?? textOf(base[name]);

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
    shown,
    isDefault: (name: SettingName) => shown(name) === textOf(defaultSettings[name]),
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
    /** Why nothing was stored; null where somebody else was quicker. */
    failure: hasConflict ? null : change.error,
    /** The settings when typing began, where somebody else has saved since. */
    conflictWith: hasConflict ? base : null,
    takeTheirs(): void {
      setEdits({ base: stored, typed: {} });
      change.reset();
    },
    keepMine: (form: FormKey) => store(form, stored),
  };
}
