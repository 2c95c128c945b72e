import type { Journal } from '#web/offline/journal-handle.ts';
import type { Collected } from './export-parts.ts';
import type { ExportFormat } from './export-format.ts';

/** Pictures of other devices, as far as the server gives them; each is then on this device too. */
async function fetchPictures(journal: Journal, shas: readonly string[]): Promise<void> {
  for (const sha of shas) await journal.readScreenshot(sha).catch(() => null);
}

/** All of the journal, once it has the latest of the server where there is a network. */
export async function collectJournal(
  journal: Journal | null,
  format: ExportFormat,
): Promise<Collected> {
  if (journal === null) return { data: {}, gaps: ['The journal could not be opened here.'] };
  await journal.sync.syncNow();
  const gaps =
    journal.sync.state.get().lastError === null
      ? []
      : ['Trades written on other devices may be missing.'];
  if (format === 'csv') return { data: { tradingJournal: await journal.readWhole() }, gaps };
  const { backup } = await journal.work();
  await fetchPictures(journal, await backup.missingPictures());
  const part = await backup.write();
  const lost = part.lostScreenshots;
  if (lost > 0) gaps.push(`Pictures that could not be loaded: ${lost}.`);
  return { data: {}, journal: part, gaps };
}
