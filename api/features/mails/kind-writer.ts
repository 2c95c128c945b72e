import type { Mail } from '#api/delivery/mailer.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { AccessCodes } from '../users/access-codes.service.ts';
import type { MailSubjectStore, Member } from './mail-subjects.store.ts';
import type { MailRow } from './mails.store.ts';
import type { Platform } from './sign-in-parts.ts';

export type WriterDeps = {
  readonly store: MailSubjectStore;
  readonly codes: AccessCodes;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly publicUrl: string;
  readonly contactPhone: string | null;
  /** UTC ms. */
  readonly now: () => number;
};

export type Written = {
  readonly content: Omit<Mail, 'id' | 'to'>;
  /** UTC ms: one that could not be sent until then is not tried again. */
  readonly triedUntil: number;
};

/** Writes out mails of one kind by today's data; null: it would be untrue, unwanted, or too late. */
export type KindWriter = (mail: MailRow) => Promise<Written | null>;

/** What is over soon is no news after this. */
export const NEWS_MS = HOUR_MS;

/** Whether this is somebody who may sign in. @param now UTC ms */
export const mayEnter = ({ is_active, expires_at }: Member, now: number): boolean =>
  is_active && (expires_at === null || expires_at > now);

export async function readPlatform(deps: WriterDeps): Promise<Platform> {
  const { platform_name: platformName } = await deps.settings.read();
  const { publicUrl, contactPhone } = deps;
  return { platformName, publicUrl, contactPhone };
}
