import type { Database } from '#api/db/database.ts';
import { createPublicRecordService } from '#api/features/signals/public-record.service.ts';
import { createPublicRecordStore } from '#api/features/signals/public-record.store.ts';
import { createSignalStore } from '#api/features/signals/signals.store.ts';
import { RecordListQuery } from '#contracts/public-record.ts';

/** The public record of a database. @param now UTC ms */
export function publishRecord(database: Database, now: () => number) {
  const chain = createSignalStore(database);
  const record = createPublicRecordService({
    store: createPublicRecordStore(database),
    chain,
    source: () => 'simulated',
    now,
    onChange: () => undefined,
  });
  return {
    record,
    /** As the script and the page read it, by the paths of the API. */
    readPath: async (path: string): Promise<unknown> => {
      const { pathname, searchParams } = new URL(path, 'https://bellwether.test');
      const query = Object.fromEntries(searchParams);
      return pathname === '/api/record/chain'
        ? record.chain({ after: Number(query['after']), limit: 1000 })
        : record.list(RecordListQuery.parse(query));
    },
  };
}
