import type { Endpoint } from '#contracts/endpoint.ts';
import { ApiError, type ErrorCode } from '#contracts/errors.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import { sumsOnlyInView } from '#contracts/rules/journal/journal-privacy.ts';
import { ALERTS_PER_MEMBER } from '#contracts/rules/market/price-alert-rules.ts';
import { utcMoment } from '#contracts/rules/time/dates.ts';

const details = {
  'journal.id_taken': 'Another row of this journal has this id. Please send a new one.',
  'auth.confirmation_required': 'Please enter your access code again to do this.',
  'platform.registrations_closed':
    'New registrations are closed at the moment. Please try again later.',
  'posts.not_found': 'This post no longer exists.',
  'posts.stale': 'Somebody else changed this post meanwhile. Please reload it.',
  'alerts.not_found': 'This price alert no longer exists.',
  'alerts.full': `You have ${ALERTS_PER_MEMBER} price alerts that are not over yet, the most that are watched. Remove one first.`,
  'signals.not_found': 'This signal no longer exists.',
  'leads.not_found': 'This request no longer exists.',
  'leads.stale': 'Somebody else changed this request meanwhile. Please reload it.',
  'payments.not_found': 'This payment does not exist.',
  'payments.method_not_offered': 'This payment method is not offered. Please choose another one.',
  'payments.gateway_down': 'The payment service was not reached. Please try again in a moment.',
  'payments.wrong_amount': 'The amount is not the price of this package. Please start again.',
  'payments.wrong_method': 'This payment was begun with another payment method.',
  'payments.over': 'This payment is over. Please start a new one.',
  'payments.no_voucher_asked': 'No voucher is asked for.',
  'payments.not_completable': 'This payment cannot be completed here.',
  'payments.not_paid': 'This payment is not paid.',
  'payments.recorded_before':
    'The same person has paid the same amount within a day of this payment. Was it recorded before?',
  'payments.not_correctable': 'This payment has nothing that could be corrected like that.',
  'payments.wrong_refund': 'This is more than is left of the payment.',
  'payments.stale': 'This payment was corrected meanwhile. Please look at it again.',
  'payments.administrator': 'This is the address of an administrator, whose access never ends.',
  'payments.nothing_to_withdraw': 'No access came of this payment, or it was withdrawn already.',
  'mails.not_found': 'This mail no longer exists.',
  'mails.not_sendable': 'This mail cannot be sent again: it is outdated, or still on its way.',
  'mails.switched_off': 'E-mail notifications are switched off in the settings.',
  'settings.stale': 'Somebody else changed the settings meanwhile. Please reload them.',
  'webinars.not_found': 'This webinar no longer exists.',
  'webinars.stale': 'Somebody else changed this webinar meanwhile. Please reload it.',
  'webinars.over': 'Registration for this webinar is closed.',
  'webinars.fully_booked': 'This webinar is fully booked.',
  'webinars.already_registered': 'You are already registered for this webinar.',
  'push.unknown_host': 'Notifications cannot be sent through this push service.',
  'push.unavailable': 'Push notifications are switched off on this platform.',
  'auth.wrong_code': 'This access code is not valid.',
  'auth.expired': 'Your access has expired. Please renew it to sign in again.',
  'account.wrong_proof': 'That is not right.',
  'account.gone': 'This account no longer exists.',
  'account.no_such_device': 'This device is not signed in any more.',
  'backups.not_found': 'This backup no longer exists.',
  'backups.restore_by_command':
    'This server cannot replace its own data. Please stop it and run the restore command.',
  'backups.restoring': 'A backup is being restored already.',
  'system.backup_failed': 'The backup could not be made. Please look at the logs.',
  'system.not_supervised':
    'Nothing would start the server again: no supervisor is configured. Please restart it by hand.',
  'providers.not_configured': 'This provider is not configured.',
  'users.not_found': 'This user no longer exists.',
  'users.stale': 'Somebody else changed this user meanwhile. Please reload the list.',
  'users.undo_over': 'It is too late to undo this.',
  'diagnostics.not_found': 'This report no longer exists.',
  'users.email_taken': 'Another user has this e-mail address.',
  'platform.full': 'Too many people are signed in at the moment. Please try again later.',
  'webhooks.not_configured': 'This payment service is not configured here.',
} satisfies Partial<Record<ErrorCode, string>>;

export type RefusalCode = keyof typeof details;

export const refusal = (code: RefusalCode, extras: { retryAfterS?: number } = {}): ApiError =>
  new ApiError(code, details[code], extras);

/** Points at a part of the body: `#`, or `#/` and the name of a field. */
export const bodyError = (code: ErrorCode, pointer: string, detail: string): ApiError =>
  new ApiError(code, detail, { errors: [{ in: 'body', pointer, detail }] });

/** A refusal that points at the rejected field of the body. */
export const fieldRefusal = (code: RefusalCode, name: string): ApiError =>
  bodyError(code, `#/${name}`, details[code]);

export const closedForMaintenance = ({ platform_name }: PlatformSettings): ApiError =>
  new ApiError(
    'platform.maintenance',
    `${platform_name} is closed for maintenance. Please try again later.`,
  );

/** Whether an administrator who views the app as a member may call it. */
export const mayView = ({ method, inView }: Pick<Endpoint, 'method' | 'inView'>): boolean =>
  inView ?? method === 'GET';

/** Nothing is changed while an administrator looks at the app of a member. */
export const readOnly = (username: string): ApiError =>
  new ApiError('auth.read_only', `You are viewing as ${username}. Nothing can be changed.`);

/** The member shows administrators only sums of the journal, in a view too. */
export const onlySums = (username: string): ApiError =>
  new ApiError('journal.sums_only', sumsOnlyInView(username));

/** The code would be shown to an administrator, who could sign in with it and read the whole journal. */
export const codeStaysHidden = (username: string): ApiError =>
  new ApiError(
    'journal.sums_only',
    `${sumsOnlyInView(username)} The new code would be shown to you, so that none was made.`,
  );

/** @param startsAt UTC ms */
export const notStarted = (startsAt: number): ApiError =>
  new ApiError('auth.not_started', `Your access begins on ${utcMoment(startsAt)}.`);
