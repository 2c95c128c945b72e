import type { StoreDeps } from '#api/db/database.ts';
import { settings } from '#api/db/schema/settings.ts';

export type SettingsStore = ReturnType<typeof createSettingsStore>;

export function createSettingsStore({ db, write }: StoreDeps) {
  return {
    /** Only what was ever changed. */
    async changed(): Promise<Record<string, unknown>> {
      const rows = await db.select().from(settings);
      return Object.fromEntries(rows.map((row) => [row.name, row.value]));
    },

    /** All of them or none. */
    change(values: Record<string, unknown>, at: number): Promise<void> {
      return write(async (tx) => {
        for (const [name, value] of Object.entries(values)) {
          const row = { value, updated_at: at };
          await tx
            .insert(settings)
            .values({ name, ...row })
            .onConflictDoUpdate({ target: settings.name, set: row });
        }
      });
    },
  };
}
