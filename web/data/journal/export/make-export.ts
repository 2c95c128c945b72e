import { fileNameOf } from '#web/data/platform-name.ts';
import type { QueryClient } from '@tanstack/react-query';
import { diagnosticsEndpoints } from '#contracts/diagnostics.ts';
import { NOTIFICATION_PROTOCOL, notificationEndpoints } from '#contracts/notifications.ts';
import { type Signal, signalEndpoints } from '#contracts/signals.ts';
import { type Webinar, webinarEndpoints } from '#contracts/webinars.ts';
import type { Api } from '#web/client/api.ts';
import { callOr as callOrElse, NetworkError } from '#web/client/failures.ts';
import { restoredSignals, restoredWebinars } from '#web/data/journal/restore.ts';
import { webinarsOptions } from '#web/data/notifications/webinars.ts';
import { readAllPages } from '#web/data/paged-list.ts';
import { signalHistoryOptions } from '#web/data/signals/signals.ts';
import type { Journal } from '#web/offline/journal/open-journal.ts';
import { BACKUP_FORMAT, BACKUP_VERSION } from '#web/offline/worker/backup-format.ts';
import type { JournalPart } from '#web/offline/worker/backup-writer.ts';
import { csvFile } from './csv-file.ts';
import { csvTables } from './csv-tables.ts';
import type {
  Collected,
  ExportCategory,
  ExportFile,
  ExportFormat,
  ExportOptions,
  ExportSources,
} from './export-format.ts';

/** Syncs the journal if there is a network, then reads all of it. */
async function collectJournal(journal: Journal | null, format: ExportFormat): Promise<Collected> {
  if (journal === null) return { data: {}, gaps: ['The journal could not be opened here.'] };
  await journal.sync.syncNow();
  const gaps =
    journal.sync.state.get().lastError === null
      ? []
      : ['Trades written on other devices may be missing.'];
  if (format === 'csv') return { data: { tradingJournal: await journal.readWhole() }, gaps };
  const { backup } = await journal.services();
  for (const sha of await backup.missingPictures()) {
    await journal.readScreenshot(sha).catch(() => null);
  }
  const part = await backup.write();
  const lost = part.lostScreenshots;
  if (lost > 0) gaps.push(`Pictures that could not be loaded: ${lost}.`);
  return { data: {}, journal: part, gaps };
}

/** The cached signals of all scanners, newest first, then those of a restored backup; undefined if none. */
function cachedSignals(api: Api, client: QueryClient): Signal[] | undefined {
  const read = client.getQueryData(signalHistoryOptions(api, null).queryKey)?.pages.flat();
  const restored = restoredSignals(client);
  if (read === undefined || restored === undefined) return read ?? restored;
  const readIds = new Set(read.map(({ id }) => id));
  return [...read, ...restored.filter(({ id }) => !readIds.has(id))];
}

/** The cached webinars, else those of a restored backup; undefined if none. */
const cachedWebinars = (api: Api, client: QueryClient): Webinar[] | undefined =>
  client.getQueryData(webinarsOptions(api).queryKey) ?? restoredWebinars(client);

/** The server's answer, or without a network the cached one; undefined if there is none. */
async function callOr<T>(ask: () => Promise<T>, readCached: () => T | undefined) {
  try {
    return { answer: await ask(), isCached: false };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    return { answer: readCached(), isCached: true };
  }
}

async function collectSettings(sources: ExportSources): Promise<Collected> {
  const { api, settings, preferences } = sources;
  const { answer: notifications = null } = await callOr(
    () =>
      api.call(notificationEndpoints.preferences, { query: { protocol: NOTIFICATION_PROTOCOL } }),
    () => preferences,
  );
  const gaps = notifications === null ? ['Notification preferences are missing.'] : [];
  const { answer: diagnosticReports } = await callOr(
    () => callOrElse(api.call(diagnosticsEndpoints.list), []), // an older server stores none
    () => undefined,
  );
  if (diagnosticReports === undefined) gaps.push('Diagnostics that were sent are missing.');
  const reports = diagnosticReports !== undefined && { diagnosticReports };
  return { data: { settings: { device: settings, notifications }, ...reports }, gaps };
}

async function collectSignals({ api, client }: ExportSources): Promise<Collected> {
  const { answer: signalHistory, isCached } = await callOr(
    () => readAllPages((query) => api.call(signalEndpoints.history, { query })),
    () => cachedSignals(api, client),
  );
  if (signalHistory === undefined) return { data: {}, gaps: ['Signal history is missing.'] };
  const gaps = isCached ? ['Signal history holds only what this device had read.'] : [];
  return { data: { signalHistory }, gaps };
}

async function collectWebinars({ api, client }: ExportSources): Promise<Collected> {
  const { answer, isCached } = await callOr(
    () => readAllPages((query) => api.call(webinarEndpoints.list, { query })),
    () => cachedWebinars(api, client),
  );
  if (answer === undefined) return { data: {}, gaps: ['Webinars are missing.'] };
  const courseProgress = answer.filter(({ registered }) => registered);
  const gaps = isCached ? ['Webinars are as this device read them last.'] : [];
  return { data: { courseProgress }, gaps };
}

type Collector = (sources: ExportSources, format: ExportFormat) => Promise<Collected>;

const collectors: Readonly<Record<ExportCategory, Collector>> = {
  settings: collectSettings,
  tradingJournal: ({ journal }, format) => collectJournal(journal, format),
  signalHistory: collectSignals,
  courseProgress: collectWebinars,
};

/**
 * Collects the chosen categories from the device and the server; offline from the device only.
 *
 * @throws Error if nothing is available, or for errors other than a missing network
 */
async function collect(sources: ExportSources, options: ExportOptions): Promise<Collected> {
  const collected: Collected = { data: {}, gaps: [] };
  for (const category of options.categories) {
    const part = await collectors[category](sources, options.format);
    Object.assign(collected, part, {
      data: { ...collected.data, ...part.data },
      gaps: [...collected.gaps, ...part.gaps],
    });
  }
  const isEmpty = Object.keys(collected.data).length === 0 && collected.journal === undefined;
  if (isEmpty) throw new Error(collected.gaps.join(' '));
  return collected;
}

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
    return { blob, name: fileNameOf(`${name}-${day}.${ending}`), gaps };
  }
  const { username, email } = sources.user;
  const head = { format: BACKUP_FORMAT, version: BACKUP_VERSION, exported_at } as const;
  const content = { ...head, member: { username, email }, gaps: [...gaps], ...data };
  const blob = jsonFile(content, journal);
  return { blob, name: fileNameOf(`export-${day}.json`), gaps };
}
