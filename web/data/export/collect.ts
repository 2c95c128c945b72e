import { notificationEndpoints } from '#contracts/notifications.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { NetworkError } from '#web/client/failures.ts';
import { readAllPages } from '../pages.ts';
import { collectJournal } from './collect-journal.ts';
import type { Collected, ExportSources, ExportWish } from './export-parts.ts';
import type { ExportCategory, ExportFormat } from './export-format.ts';
import { heldSignals, heldWebinars } from './held-answers.ts';

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
