import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { createSettingsStore } from '#api/features/settings/settings.store.ts';
import { PlatformSettings } from '#contracts/settings.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { AT } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createSettingsStore(database);
const defaults = PlatformSettings.parse({});
const by = (at: number) => ({ actor: 'system', at }) as const;

describe('the store of settings', () => {
  it('gives back texts, numbers and switches as they were put in, on every engine', async () => {
    expect(await store.read()).toEqual({ settings: defaults, updatedAt: null });
    const changed = { platform_name: 'Gold "Desk"', session_timeout: 8, maintenance_mode: true };
    await store.change(changed, AT);
    expect(await store.read()).toEqual({ settings: { ...defaults, ...changed }, updatedAt: AT });
  });

  it('accepts one of many parallel changes of the same settings', async () => {
    const names = ['Gold', 'Silver', 'Bronze'];
    const outcomes = await Promise.all(
      names.map((platform_name) => store.replace({ ...defaults, platform_name }, null, by(AT))),
    );
    expect(outcomes.filter((outcome) => outcome === 'stale')).toHaveLength(2);
    expect(await database.db.$count(auditLog)).toBe(1);
  });

  it('is strictly later with every change, and the same without one', async () => {
    const gold = { ...defaults, platform_name: 'Gold' };
    expect(await store.replace(gold, null, by(AT))).toMatchObject({ updatedAt: AT });
    expect(await store.replace(gold, AT, by(AT + 5))).toMatchObject({ updatedAt: AT });
    expect(await store.replace(defaults, AT, by(AT))).toMatchObject({ updatedAt: AT + 1 });
  });
});
