import { and, eq, lt } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { predictionModels } from '#api/db/schema/signals.ts';

export type StoredPrediction = typeof predictionModels.$inferSelect;
export type PredictionKey = Pick<StoredPrediction, 'data_source' | 'instrument' | 'trading_day'>;

export function createPredictionStore({ db, write }: StoreDeps) {
  const { data_source, instrument, trading_day, trained_at } = predictionModels;

  return {
    async find(key: PredictionKey): Promise<StoredPrediction | null> {
      const [row] = await db
        .select()
        .from(predictionModels)
        .where(
          and(
            eq(data_source, key.data_source),
            eq(instrument, key.instrument),
            eq(trading_day, key.trading_day),
          ),
        );
      return row ?? null;
    },

    /** Replaces the model of the same trading day. @param retainFrom UTC ms; models trained only before are removed */
    put: (row: StoredPrediction, retainFrom: number): Promise<void> =>
      write(async (tx) => {
        await tx
          .insert(predictionModels)
          .values(row)
          .onConflictDoUpdate({ target: [data_source, instrument, trading_day], set: row });
        await tx.delete(predictionModels).where(lt(trained_at, retainFrom));
      }),
  };
}
