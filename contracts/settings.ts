import { z } from 'zod';
import { define } from './endpoint.ts';
import { ApiError } from './errors.ts';
import { changesOf } from './open.ts';
import { ClockTime, Email, Instant, Text, named } from './primitives.ts';

/** They may reach over midnight. */
export const TRADING_HOURS_DIFFER = 'Trading hours must end at another time than they start';

/** The administrator's settings of the whole platform; every field has a default. */
export const PlatformSettings = named('PlatformSettings', {
  platform_name: Text.min(1).max(60).default('Bellwether'),
  contact_email: Email.nullable().default(null), // where customers can write to; null: not shown
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
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;

/** The settings with the moment they were last changed; null: never. */
const StoredSettings = PlatformSettings.extend({ updated_at: Instant.nullable() });

/** What is not named stays. `updated_at` as last read: refused when another save came first. */
const SettingsChange = changesOf(PlatformSettings)
  .extend({ updated_at: Instant.nullish() })
  .refine(
    ({ trading_hours_start, trading_hours_end }) =>
      trading_hours_start === undefined || trading_hours_start !== trading_hours_end,
    { path: ['trading_hours_end'], error: TRADING_HOURS_DIFFER },
  );

/** @throws ApiError `request.invalid` where one of the two was changed to what the other one is */
export function expectTradingHours(settings: PlatformSettings): void {
  if (settings.trading_hours_start !== settings.trading_hours_end) return;
  const at = { in: 'body', pointer: '#/trading_hours_end', detail: TRADING_HOURS_DIFFER } as const;
  throw new ApiError('request.invalid', TRADING_HOURS_DIFFER, { errors: [at] });
}

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
    response: StoredSettings,
    errors: ['settings.stale'],
    example: exampleSettings,
    exampleBody: { platform_name: 'Gold Desk' },
    audit: 'settings.changed',
  }),
};
