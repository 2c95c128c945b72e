import type { QueryClient } from '@tanstack/react-query';
import { notificationEndpoints } from '#contracts/notifications.ts';
import { type Signal, signalEndpoints } from '#contracts/signals.ts';
import { type Webinar, webinarEndpoints } from '#contracts/webinars.ts';
import type { Api } from '#web/client/api.ts';
import { NetworkError } from '#web/client/failures.ts';
import type { Journal } from '#web/offline/journal/journal-handle.ts';
import { readAllPages } from '../../pages.ts';
import { signalHistoryOptions } from '../../signals/signals.ts';
import { webinarsOptions } from '../../notifications/webinars.ts';
import type { ExportCategory, ExportFormat } from './export-format.ts';
import type { Collected, ExportSources, ExportWish } from './export-parts.ts';
import { restoredSignals, restoredWebinars } from './restored-answers.ts';

/** Pictures of other devices, as far as the server gives them; each is then on this device too. */
async function fetchPictures(journal: Journal, shas: readonly string[]): Promise<void> {
  for (const sha of shas) await journal.readScreenshot(sha).catch(() => null);
}

/** All of the journal, once it has the latest of the server where there is a network. */
async function collectJournal(journal: Journal | null, format: ExportFormat): Promise<Collected> {
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

/**
 * The newest signals of all scanners, as far as they were read, and after them those that a backup
 * brought; undefined: never any.
 */
function heldSignals(api: Api, client: QueryClient): Signal[] | undefined {
  const read = client.getQueryData(signalHistoryOptions(api, null).queryKey)?.pages.flat();
  const restored = restoredSignals(client);
  if (read === undefined || restored === undefined) return read ?? restored;
  const known = new Set(read.map(({ id }) => id));
  return [...read, ...restored.filter(({ id }) => !known.has(id))];
}

/** All webinars, as they were read last, else those of a backup; undefined: never any. */
const heldWebinars = (api: Api, client: QueryClient): Webinar[] | undefined =>
  client.getQueryData(webinarsOptions(api).queryKey) ?? restoredWebinars(client);

/** The server's answer; without a network what this device read last, undefined where it never did. */
async function askOr<T>(ask: () => Promise<T>, readHeld: () => T | undefined) {
  try {
    return { answer: await ask(), isHeld: false };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    return { answer: readHeld(), isHeld: true };
  }
}

async function collectSettings(sources: ExportSources): Promise<Collected> {
  const { api, settings, preferences } = sources;
  const { answer: notifications = null } = await askOr(
    () => api.call(notificationEndpoints.preferences),
    () => preferences,
  );
  const gaps = notifications === null ? ['Notification preferences are missing.'] : [];
  return { data: { settings: { device: settings, notifications } }, gaps };
}

async function collectSignals({ api, client }: ExportSources): Promise<Collected> {
  const { answer, isHeld } = await askOr(
    () => readAllPages((query) => api.call(signalEndpoints.history, { query })),
    () => heldSignals(api, client),
  );
  if (answer === undefined) {
    return { data: {}, gaps: ['Signal history is missing.'] };
  }
  const gap = 'Signal history holds only what this device had read.';
  return { data: { signalHistory: answer }, gaps: isHeld ? [gap] : [] };
}

async function collectWebinars({ api, client }: ExportSources): Promise<Collected> {
  const { answer, isHeld } = await askOr(
    () => readAllPages((query) => api.call(webinarEndpoints.list, { query })),
    () => heldWebinars(api, client),
  );
  if (answer === undefined) {
    return { data: {}, gaps: ['Webinars are missing.'] };
  }
  const gap = 'Webinars are as this device read them last.';
  const courseProgress = answer.filter(({ registered }) => registered);
  return { data: { courseProgress }, gaps: isHeld ? [gap] : [] };
}

type Collector = (sources: ExportSources, format: ExportFormat) => Promise<Collected>;

const collectors: Readonly<Record<ExportCategory, Collector>> = {
  settings: collectSettings,
  tradingJournal: ({ journal }, format) => collectJournal(journal, format),
  signalHistory: collectSignals,
  courseProgress: collectWebinars,
};

/**
 * Everything that is wished for, from the device and the server; without a network what is on the device.
 *
 * @throws Error when nothing of it could be had, or something failed for another reason
 */
export async function collect(sources: ExportSources, wish: ExportWish): Promise<Collected> {
  const found: Collected = { data: {}, gaps: [] };
  for (const category of wish.categories) {
    const part = await collectors[category](sources, wish.format);
    Object.assign(found, part, {
      data: { ...found.data, ...part.data },
      gaps: [...found.gaps, ...part.gaps],
    });
  }
  const isEmpty = Object.keys(found.data).length === 0 && found.journal === undefined;
  if (isEmpty) throw new Error(found.gaps.join(' '));
  return found;
}
