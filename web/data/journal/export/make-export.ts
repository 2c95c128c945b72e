import { BACKUP_FORMAT, BACKUP_VERSION } from '#web/offline/worker/backup-format.ts';
import { collect } from './collect.ts';
import { csvFile } from './csv-file.ts';
import { csvTables } from './csv-tables.ts';
import type { ExportSources, ExportWish } from './export-parts.ts';
import { jsonFile } from './json-file.ts';

/** A finished file, and what it lacks. */
type MadeExport = { blob: Blob; name: string; gaps: readonly string[] };

/** @param now of the file @throws Error when the wished data could not be had */
export async function makeExport(
  sources: ExportSources,
  wish: ExportWish,
  now: Date,
): Promise<MadeExport> {
  const { data, journal, gaps } = await collect(sources, wish);
  const exported_at = now.toISOString();
  const day = exported_at.slice(0, 10);
  if (wish.format === 'csv') {
    const { blob, name, ending } = csvFile(csvTables(data));
    return { blob, name: `bellwether-${name}-${day}.${ending}`, gaps };
  }
  const { username, email } = sources.user;
  const head = { format: BACKUP_FORMAT, version: BACKUP_VERSION, exported_at } as const;
  const content = { ...head, member: { username, email }, gaps: [...gaps], ...data };
  const blob = jsonFile(content, journal);
  return { blob, name: `bellwether-export-${day}.json`, gaps };
}
