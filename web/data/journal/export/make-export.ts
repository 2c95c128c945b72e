import { BACKUP_FORMAT, BACKUP_VERSION } from '#web/offline/worker/backup-format.ts';
import type { JournalPart } from '#web/offline/worker/backup-writer.ts';
import { collect } from './collect.ts';
import { csvFile } from './csv-file.ts';
import { csvTables } from './csv-tables.ts';
import type { ExportSources, ExportOptions, ExportFile } from './export-format.ts';

/**
 * The export as one JSON document; the journal's Blobs are embedded without parsing.
 *
 * @param journal undefined if it is not part of the export
 */
export function jsonFile(
  content: Omit<ExportFile, 'tradingJournal' | 'screenshots'>,
  journal?: JournalPart,
): Blob {
  const type = 'application/json';
  if (journal === undefined) return new Blob([JSON.stringify(content)], { type });
  const counts = { tradingJournal: journal.rowCount, screenshots: journal.screenshotCount };
  const head = JSON.stringify({ ...content, counts }).slice(0, -1);
  const { rows, screenshots } = journal;
  return new Blob([head, ',"tradingJournal":', rows, ',"screenshots":', screenshots, '}'], {
    type,
  });
}

/** Creates the export file, with messages about missing data. @throws Error if no chosen data is available */
export async function makeExport(
  sources: ExportSources,
  options: ExportOptions,
  now: Date,
): Promise<{ blob: Blob; name: string; gaps: readonly string[] }> {
  const { data, journal, gaps } = await collect(sources, options);
  const exported_at = now.toISOString();
  const day = exported_at.slice(0, 10);
  if (options.format === 'csv') {
    const { blob, name, ending } = csvFile(csvTables(data));
    return { blob, name: `bellwether-${name}-${day}.${ending}`, gaps };
  }
  const { username, email } = sources.user;
  const head = { format: BACKUP_FORMAT, version: BACKUP_VERSION, exported_at } as const;
  const content = { ...head, member: { username, email }, gaps: [...gaps], ...data };
  const blob = jsonFile(content, journal);
  return { blob, name: `bellwether-export-${day}.json`, gaps };
}
