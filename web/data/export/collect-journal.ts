import type { Journal } from '#web/offline/journal-handle.ts';
import type { WholeRow } from '#web/offline/journal-export.ts';
import type { Collected, Screenshot } from './export-parts.ts';

/** The pictures that a row of any kind names. */
function shasOf({ fields }: WholeRow): string[] {
  const shas: unknown = fields['screenshots'];
  return Array.isArray(shas) ? shas.filter((sha) => typeof sha === 'string') : [];
}

/** The pictures of rows, each once; those that neither device nor server gives are counted. */
async function readScreenshots(journal: Journal, rows: readonly WholeRow[]) {
  const screenshots: Screenshot[] = [];
  let lost = 0;
  for (const sha of new Set(rows.flatMap(shasOf))) {
    const picture = await journal.readScreenshot(sha).catch(() => null);
    if (picture === null) lost += 1;
    else screenshots.push({ sha, picture });
  }
  return { screenshots, lost };
}

/** All of the journal, once it has the latest of the server where there is a network. */
export async function collectJournal(
  journal: Journal | null,
  withScreenshots: boolean,
): Promise<Collected> {
  if (journal === null) return { data: {}, gaps: ['The journal could not be opened here.'] };
  await journal.sync.syncNow();
  const gaps =
    journal.sync.state.get().lastError === null
      ? []
      : ['Trades written on other devices may be missing.'];
  const rows = await journal.readWhole();
  if (!withScreenshots) return { data: { tradingJournal: rows }, gaps };
  const { screenshots, lost } = await readScreenshots(journal, rows);
  if (lost > 0) gaps.push(`Pictures that could not be loaded: ${lost}.`);
  return { data: { tradingJournal: rows }, screenshots, gaps };
}
