import type { Mail } from '#api/delivery/mailer.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { AccessCodes } from '../users/access-codes.service.ts';
import type { MailSubjectStore, Member } from './mail-subjects.store.ts';
import type { MailRow } from './mails.store.ts';
import type { Platform } from './mail-parts.ts';

export type MailWriterDeps = {
  readonly store: MailSubjectStore;
  readonly codes: AccessCodes;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly publicUrl: string;
  readonly contactPhone: string | null;
  /** UTC ms. */
  readonly now: () => number;
};

export type WrittenMail = {
  readonly content: Omit<Mail, 'id' | 'to'>;
  /** UTC ms; no retry after this time. */
  readonly retryUntil: number;
};

/** Writes a queued mail from current data; null: outdated or unwanted. */
export type MailWriter = (mail: MailRow) => Promise<WrittenMail | null>;

/** How long short-lived topics stay relevant. */
export const SHORT_LIVED_MS = HOUR_MS;

/** @param now UTC ms */
export const canSignIn = ({ is_active, expires_at }: Member, now: number): boolean =>
  is_active && (expires_at === null || expires_at > now);

export async function readPlatform(deps: MailWriterDeps): Promise<Platform> {
  const { platform_name: platformName } = await deps.settings.read();
  const { publicUrl, contactPhone } = deps;
  return { platformName, publicUrl, contactPhone };
}
