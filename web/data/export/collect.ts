import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#contracts/auth.ts';
import { type NotificationPreferences, notificationEndpoints } from '#contracts/notifications.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import type { Api } from '#web/client/api.ts';
import { NetworkError } from '#web/client/failures.ts';
import type { LocalSettings } from '#web/offline/local-settings.ts';
import type { Journal } from '#web/offline/open-journal.ts';
import { readAllPages } from '../pages.ts';
import { collectJournal, type Screenshot } from './collect-journal.ts';
import type { ExportCategory, ExportedData, ExportFormat } from './export-format.ts';
import { heldSignals, heldWebinars } from './held-answers.ts';

export type ExportWish = {
  format: ExportFormat;
  categories: readonly ExportCategory[];
};

/** Where a member's data is. */
export type ExportSources = {
  api: Api;
  client: QueryClient;
  user: SessionUser;
  settings: LocalSettings;
  /** As read last; undefined: never. */
  preferences: NotificationPreferences | undefined;
  /** Null: it could not be opened on this device. */
  journal: Journal | null;
};

/** What was found, and what was not, in sentences for the screen. */
export type Collected = {
  data: ExportedData;
  screenshots?: readonly Screenshot[];
  gaps: readonly string[];
};

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
  const gaps =
    notifications === null ? ['Notification preferences are missing: there is no network.'] : [];
  return { data: { settings: { device: settings, notifications } }, gaps };
}

async function collectSignals({ api, client }: ExportSources): Promise<Collected> {
  const { answer, isHeld } = await askOr(
    () => readAllPages((query) => api.call(signalEndpoints.history, { query })),
    () => heldSignals(api, client),
  );
  if (answer === undefined) {
    return { data: {}, gaps: ['Signal history is missing: there is no network.'] };
  }
  const gap = 'Signal history holds only what this device had read: there is no network.';
  return { data: { signalHistory: answer }, gaps: isHeld ? [gap] : [] };
}

async function collectWebinars({ api, client }: ExportSources): Promise<Collected> {
  const { answer, isHeld } = await askOr(
    () => readAllPages((query) => api.call(webinarEndpoints.list, { query })),
    () => heldWebinars(api, client),
  );
  if (answer === undefined) {
    return { data: {}, gaps: ['Webinars are missing: there is no network.'] };
  }
  const gap = 'Webinars are as this device read them last: there is no network.';
  const courseProgress = answer.filter(({ registered }) => registered);
  return { data: { courseProgress }, gaps: isHeld ? [gap] : [] };
}

type Collector = (sources: ExportSources, format: ExportFormat) => Promise<Collected>;

const collectors: Readonly<Record<ExportCategory, Collector>> = {
  settings: collectSettings,
  tradingJournal: ({ journal }, format) => collectJournal(journal, format === 'json'),
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
  if (Object.keys(found.data).length === 0) throw new Error(found.gaps.join(' '));
  return found;
}
