import { UNKNOWN, type Unknown } from './unknown.ts';

type ErrorKind = {
  readonly status: number;
  /** Short name of the kind of failure; the sentence for the user is the problem's `detail`. */
  readonly title: string;
  readonly retry?: boolean; // whether the same request may succeed later; the web build leaves out `false`
};

/** All failures of the API. A code never changes its meaning; screens branch on codes. */
export const errorCatalogue = {
  'request.not_json': { status: 400, title: 'Not JSON', retry: false },
  'request.invalid': { status: 422, title: 'Invalid request', retry: false },
  'request.too_large': { status: 413, title: 'Request too large', retry: false },
  'request.media_type': { status: 415, title: 'Unsupported media type', retry: false },
  'request.unknown_path': { status: 404, title: 'Unknown path', retry: false },
  'request.rate_limited': { status: 429, title: 'Too many requests', retry: true },
  'auth.required': { status: 401, title: 'Sign-in required', retry: false },
  'auth.forbidden': { status: 403, title: 'Not allowed', retry: false },
  'auth.wrong_code': { status: 401, title: 'Wrong access code', retry: false },
  'auth.expired': { status: 401, title: 'Access expired', retry: false },
  'auth.not_started': { status: 401, title: 'Access begins later', retry: false },
  'auth.password_required': { status: 401, title: 'Password required', retry: false },
  'auth.wrong_password': { status: 401, title: 'Wrong password', retry: false },
  'auth.confirmation_required': { status: 403, title: 'Confirmation required', retry: false },
  'auth.read_only': { status: 403, title: 'Read only', retry: false },
  'auth.too_many_attempts': { status: 429, title: 'Too many attempts', retry: true },
  'password.wrong_current': { status: 422, title: 'Wrong current password', retry: false },
  'posts.not_found': { status: 404, title: 'Post not found', retry: false },
  'posts.bad_state': { status: 422, title: 'Post cannot be published so', retry: false },
  'posts.stale': { status: 409, title: 'Post changed meanwhile', retry: false },
  'posts.bad_image': { status: 422, title: 'Image refused', retry: false },
  'journal.bad_screenshot': { status: 422, title: 'Screenshot refused', retry: false },
  'journal.screenshot_not_found': { status: 404, title: 'Screenshot not found', retry: false },
  'journal.screenshots_full': { status: 409, title: 'Too many screenshots', retry: false },
  'journal.id_taken': { status: 409, title: 'Id taken', retry: false },
  'journal.sums_only': { status: 403, title: 'Only sums', retry: false },
  'journal.full': { status: 413, title: 'Journal full', retry: false },
  'charts.too_few_candles': { status: 409, title: 'Too few candles', retry: true },
  'charts.bad_image': { status: 422, title: 'Picture refused', retry: false },
  'market.unknown_instrument': { status: 404, title: 'Unknown instrument', retry: false },
  'market.too_few_candles': { status: 409, title: 'Too few candles', retry: true },
  'alerts.not_found': { status: 404, title: 'Alert not found', retry: false },
  'alerts.full': { status: 409, title: 'Too many alerts', retry: false },
  'briefing.none': { status: 404, title: 'No briefing yet', retry: true },
  'candles.unreadable_file': { status: 422, title: 'File not readable', retry: false },
  'signals.not_found': { status: 404, title: 'Signal not found', retry: false },
  'leads.not_found': { status: 404, title: 'Lead not found', retry: false },
  'leads.stale': { status: 409, title: 'Lead changed meanwhile', retry: false },
  'payments.not_found': { status: 404, title: 'Payment not found', retry: false },
  'payments.method_not_offered': { status: 409, title: 'Payment method not offered', retry: false },
  'payments.gateway_down': { status: 502, title: 'Payment service not reached', retry: true },
  'payments.wrong_amount': { status: 422, title: 'Amount differs', retry: false },
  'payments.wrong_method': { status: 409, title: 'Another payment method', retry: false },
  'payments.over': { status: 409, title: 'Payment is over', retry: false },
  'payments.no_voucher_asked': { status: 409, title: 'No voucher asked for', retry: false },
  'payments.not_completable': {
    status: 409,
    title: 'Payment cannot be completed here',
    retry: false,
  },
  'payments.not_paid': { status: 409, title: 'Not paid', retry: false },
  'payments.recorded_before': { status: 409, title: 'Recorded before', retry: false },
  'payments.not_correctable': { status: 409, title: 'Nothing to correct', retry: false },
  'payments.wrong_refund': { status: 422, title: 'More than was paid', retry: false },
  'payments.stale': { status: 409, title: 'Payment has changed', retry: false },
  'payments.administrator': { status: 409, title: 'Address of an administrator', retry: false },
  'payments.nothing_to_withdraw': { status: 409, title: 'No access to withdraw', retry: false },
  'mails.not_found': { status: 404, title: 'Mail not found', retry: false },
  'mails.not_sendable': { status: 409, title: 'Mail cannot be sent', retry: false },
  'mails.switched_off': { status: 409, title: 'Mails are switched off', retry: false },
  'settings.stale': { status: 409, title: 'Settings changed meanwhile', retry: false },
  'webinars.not_found': { status: 404, title: 'Webinar not found', retry: false },
  'webinars.stale': { status: 409, title: 'Webinar changed meanwhile', retry: false },
  'webinars.over': { status: 409, title: 'Registration closed', retry: false },
  'webinars.fully_booked': { status: 409, title: 'Fully booked', retry: false },
  'webinars.already_registered': { status: 409, title: 'Already registered', retry: false },
  'push.unknown_host': { status: 422, title: 'Unknown push service', retry: false },
  'push.unavailable': { status: 409, title: 'Push is switched off', retry: false },
  'account.wrong_proof': { status: 422, title: 'Not confirmed', retry: false },
  'account.gone': { status: 404, title: 'Account no longer exists', retry: false },
  'account.no_such_device': { status: 404, title: 'Device not found', retry: false },
  'webhooks.bad_signature': { status: 400, title: 'Signature refused', retry: false },
  'webhooks.not_configured': { status: 404, title: 'Gateway not configured', retry: false },
  'backups.not_found': { status: 404, title: 'Backup not found', retry: false },
  'backups.not_restorable': { status: 409, title: 'Backup not usable', retry: false },
  'backups.restore_by_command': { status: 409, title: 'Not while running', retry: false },
  'backups.restoring': { status: 409, title: 'Restore in progress', retry: true },
  'system.backup_failed': { status: 500, title: 'Backup failed', retry: true },
  'system.not_supervised': { status: 409, title: 'No supervisor', retry: false },
  'chats.unreachable': { status: 409, title: 'Chat not reached', retry: true },
  'providers.not_configured': { status: 409, title: 'Provider not configured', retry: false },
  'users.not_found': { status: 404, title: 'User not found', retry: false },
  'users.protected': { status: 409, title: 'Account is protected', retry: false },
  'users.nothing_to_view': { status: 409, title: 'Nothing to view', retry: false },
  'users.stale': { status: 409, title: 'User changed meanwhile', retry: false },
  'users.count_changed': { status: 409, title: 'List changed meanwhile', retry: false },
  'users.too_many': { status: 422, title: 'Too many users at once', retry: false },
  'users.undo_over': { status: 409, title: 'Too late to undo', retry: false },
  'diagnostics.not_found': { status: 404, title: 'Report not found', retry: false },
  'users.email_taken': { status: 409, title: 'E-mail address in use', retry: false },
  'platform.registrations_closed': { status: 409, title: 'Registrations closed', retry: false },
  'platform.full': { status: 503, title: 'Too many people signed in', retry: true },
  'platform.maintenance': { status: 503, title: 'Maintenance', retry: true },
  'platform.unavailable': { status: 503, title: 'Temporarily unavailable', retry: true },
  'platform.internal': { status: 500, title: 'Internal error', retry: true },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorCatalogue;

/** A field that was refused, as an RFC 6901 pointer into the named part of the request. */
export type FieldError = {
  in: 'body' | 'query' | 'path' | Unknown;
  pointer: string;
  detail: string;
};

type Extras = { errors?: readonly FieldError[]; retryAfterS?: number; requestId?: string };
type Answered = { status: number; title: string }; // the detail of a failure with an unknown code

/** Statuses of failures that are temporary: the server is busy or unavailable. */
const mayPass = (status: number): boolean => [408, 425, 429].includes(status) || status >= 500;

const toKind = (code: ErrorCode | Answered): ErrorKind =>
  typeof code === 'string' ? errorCatalogue[code] : { ...code, retry: mayPass(code.status) };

/** A failure the user may see: `message` is one plain sentence for the screen. */
export class ApiError extends Error {
  /** `unknown`: a newer server has a code that this version does not know; its detail is still shown. */
  readonly code: ErrorCode | Unknown;
  readonly status: number;
  readonly title: string;
  readonly retry: boolean; // whether the same request may succeed later
  readonly errors: readonly FieldError[];
  readonly retryAfterS: number | null; // after which a retry makes sense; null: not said
  readonly requestId: string | null;

  constructor(code: ErrorCode | Answered, detail: string, extras: Extras = {}) {
    super(detail);
    this.name = 'ApiError';
    const kind = toKind(code);
    this.code = typeof code === 'string' ? code : UNKNOWN;
    this.status = kind.status;
    this.title = kind.title;
    this.retry = kind.retry === true;
    this.errors = extras.errors ?? [];
    this.retryAfterS = extras.retryAfterS ?? null;
    this.requestId = extras.requestId ?? null;
  }
}
