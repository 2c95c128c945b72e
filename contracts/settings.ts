import { z } from 'zod';
import { define } from './endpoint.ts';
import { ApiError } from './errors.ts';
import { changesOf } from './open.ts';
import { ClockTime, Email, Instant, Sha256, Text, named } from './primitives.ts';

/** They may reach over midnight. */
export const TRADING_HOURS_DIFFER = 'Trading hours must end at another time than they start';

/** The home screen of a phone has no room for more. */
export const SHORT_NAME_LENGTH = 12;

/** `#2456d6` */
const HexColour = z.string().regex(/^#[0-9a-f]{6}$/);

/** The administrator's settings of the whole platform; every field has a default. */
export const PlatformSettings = named('PlatformSettings', {
  platform_name: Text.min(1).max(60).default('Bellwether'),
  contact_email: Email.nullable().default(null), // where customers can write to; null: not shown
  phone_country: z.string().length(2).nullable().default(null), // ISO 3166-1, chosen beside phone fields at first; null: none
  maintenance_mode: z.boolean().default(false),
  allow_new_registrations: z.boolean().default(true),
  api_rate_limit: z.number().int().min(10).max(100_000).default(1000), // per member and hour
  session_timeout: z.number().int().min(1).max(720).default(24), // idle hours
  data_retention_days: z.number().int().min(30).max(3650).default(365),
  backup_frequency: z.enum(['hourly', 'daily', 'weekly']).default('daily'),
  email_notifications: z.boolean().default(true),
  sms_notifications: z.boolean().default(false),
  push_notifications: z.boolean().default(true),
  sound_alerts: z.boolean().default(false), // default of new members' own setting
  auto_refresh: z.boolean().default(true), // default of new members' own setting
  trading_hours_start: ClockTime.default('06:00'), // UTC
  trading_hours_end: ClockTime.default('22:00'), // UTC
  max_concurrent_users: z.number().int().min(1).max(1_000_000).default(1000),
  enable_logging: z.boolean().default(true),
  log_level: z.enum(['DEBUG', 'INFO', 'WARNING', 'ERROR']).default('INFO'),
  auto_activate_paid: z.boolean().default(false),
  journal_rows_per_member: z.number().int().min(100).max(10_000_000).default(250_000),
  journal_mb_per_member: z.number().int().min(1).max(10_000).default(100), // of fields
  pictures_mb_per_member: z.number().int().min(1).max(100_000).default(500),
  // The brand: the installed app, its icons, and mails. Null: the product's own.
  short_name: Text.min(1).max(SHORT_NAME_LENGTH).nullable().default(null), // below the icon
  theme_color: HexColour.nullable().default(null), // bars around the app, head of mails
  background_color: HexColour.nullable().default(null), // behind the logo, and of a starting app
  logo: Sha256.nullable().default(null), // of the stored picture, served under /media
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;

/** The settings with the moment they were last changed; null: never. */
const StoredSettings = PlatformSettings.extend({ updated_at: Instant.nullable() });

/** The largest uploaded logo. */
export const LOGO_BYTES = 1_000_000;

/** Of a body with a logo of that size in base64; a little larger ones are refused with a sentence. */
const BODY_BYTES = 2_000_000;

/**
 * What is not named stays. `updated_at` as last read: refused when another save came first. `logo`: a new one as
 * a data URL of PNG, WebP or SVG, which the server redraws, or the hash of the stored one.
 */
const SettingsChange = changesOf(PlatformSettings)
  .extend({ logo: z.string().nullish(), updated_at: Instant.nullish() })
  .refine(
    ({ trading_hours_start, trading_hours_end }) =>
      trading_hours_start === undefined || trading_hours_start !== trading_hours_end,
    { path: ['trading_hours_end'], error: TRADING_HOURS_DIFFER },
  );

/** @throws ApiError `request.invalid` where one of the two was changed to what the other one is */
export function expectTradingHours(settings: PlatformSettings): void {
  if (settings.trading_hours_start !== settings.trading_hours_end) return;
  throw settingRefused('trading_hours_end', TRADING_HOURS_DIFFER);
}

/** A refused value of a setting. */
export const settingRefused = (name: keyof PlatformSettings, detail: string): ApiError =>
  new ApiError('request.invalid', detail, {
    errors: [{ in: 'body', pointer: `#/${name}`, detail }],
  });

const exampleSettings = { ...PlatformSettings.parse({}), updated_at: '2026-11-20T09:00:00.000Z' };

export const settingsEndpoints = {
  read: define.get('/admin/settings', 'admin', {
    summary: 'The settings of the whole platform',
    response: StoredSettings,
    example: exampleSettings,
  }),
  change: define.put('/admin/settings', 'admin', {
    summary: 'Stores the settings that are named; they act on the next request',
    body: SettingsChange,
    bodyLimit: BODY_BYTES,
    response: StoredSettings,
    errors: ['settings.stale'],
    example: exampleSettings,
    exampleBody: { platform_name: 'Gold Desk' },
    audit: 'settings.changed',
  }),
};
