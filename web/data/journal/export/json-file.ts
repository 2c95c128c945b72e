import type { JournalPart } from '#web/offline/worker/backup-desk.ts';
import type { ExportFile } from './export-format.ts';

/**
 * The export as one JSON document; the journal goes in as it was written, in pieces.
 *
 * @param journal undefined: it is not part of it
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
