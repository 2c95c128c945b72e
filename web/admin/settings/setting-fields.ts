import type { PlatformSettings } from '#contracts/settings.ts';

export type SettingName = keyof PlatformSettings;

type NumberName =
  | 'api_rate_limit'
  | 'session_timeout'
  | 'max_concurrent_users'
  | 'data_retention_days'
  | 'journal_rows_per_member'
  | 'journal_mb_per_member'
  | 'pictures_mb_per_member';

export type SettingField = { readonly label: string; readonly effect: string } & (
  | { readonly kind: 'switch'; readonly name: SettingName; readonly whyDisabled?: string }
  | {
      readonly kind: 'text' | 'email' | 'shortText' | 'colour' | 'logo' | 'country';
      readonly name: SettingName;
    }
  | { readonly kind: 'time'; readonly name: SettingName }
  | { readonly kind: 'number'; readonly name: NumberName; readonly unit: string }
  | {
      readonly kind: 'choice';
      readonly name: SettingName;
      readonly options: readonly { value: string; label: string }[];
    }
);

const general: readonly SettingField[] = [
  {
    kind: 'text',
    name: 'platform_name',
    label: 'Platform name',
    effect: 'Shown in titles, mails and messages to members.',
  },
  {
    kind: 'shortText',
    name: 'short_name',
    label: 'Short name',
    effect:
      'Below the icon of the installed app, at most 12 characters. Empty: of the platform name.',
  },
  {
    kind: 'colour',
    name: 'theme_color',
    label: 'Theme colour',
    effect: 'Bars around the app, and the head of mails. Empty: as the app has it.',
  },
  {
    kind: 'colour',
    name: 'background_color',
    label: 'Background colour',
    effect: 'Behind the logo, and on the screen of the starting app. Empty: as the app has it.',
  },
  {
    kind: 'logo',
    name: 'logo',
    label: 'Logo',
    effect: 'Icons of the app, and the head of mails. PNG, WebP or SVG of at most 1 MB.',
  },
  {
    kind: 'email',
    name: 'contact_email',
    label: 'Contact e-mail',
    effect: 'Shown to customers beside the contact number when they need help. Empty: not shown.',
  },
  {
    kind: 'country',
    name: 'phone_country',
    label: 'Country of phone numbers',
    effect:
      'Chosen at first where visitors type their number; they can choose another. None: they choose it.',
  },
  {
    kind: 'switch',
    name: 'maintenance_mode',
    label: 'Maintenance mode',
    effect: 'Blocks members. Administrators and payments in progress are unaffected.',
  },
  {
    kind: 'switch',
    name: 'allow_new_registrations',
    label: 'Allow new registrations',
    effect: 'When off, new requests for access and new purchases are refused.',
  },
  {
    kind: 'switch',
    name: 'email_notifications',
    label: 'E-mail notifications',
    effect: 'When off, no notifications are sent by e-mail; access codes still are.',
  },
  {
    kind: 'switch',
    name: 'sms_notifications',
    label: 'SMS notifications',
    effect: 'Sends notifications as text messages.',
    whyDisabled: 'Not configured: this version has no SMS service.',
  },
  {
    kind: 'switch',
    name: 'push_notifications',
    label: 'Push notifications',
    effect: 'When off, no device gets push messages or can subscribe to them.',
  },
  {
    kind: 'switch',
    name: 'sound_alerts',
    label: 'Sound alerts',
    effect: 'The default for members who have not chosen.',
  },
  {
    kind: 'switch',
    name: 'auto_refresh',
    label: 'Auto refresh',
    effect: 'Whether screens refresh automatically for members who have not chosen.',
  },
];

const security: readonly SettingField[] = [
  {
    kind: 'number',
    name: 'session_timeout',
    label: 'Session timeout',
    unit: 'hours',
    effect: 'Users are signed out after this much inactivity.',
  },
  {
    kind: 'number',
    name: 'api_rate_limit',
    label: 'API rate limit',
    unit: 'calls per hour',
    effect: 'A member who calls more often in an hour has to wait; administrators do not.',
  },
  {
    kind: 'number',
    name: 'max_concurrent_users',
    label: 'Maximum concurrent users',
    unit: 'members',
    effect:
      'Once this many members were active in the last 15 minutes, only administrators can still sign in.',
  },
];

const trading: readonly SettingField[] = [
  {
    kind: 'time',
    name: 'trading_hours_start',
    label: 'Trading hours start (UTC)',
    effect: 'Earlier, the Peak Scanner issues no signals and sends no notifications.',
  },
  {
    kind: 'time',
    name: 'trading_hours_end',
    label: 'Trading hours end (UTC)',
    effect: 'Later, the same. An end before the start means the next morning.',
  },
  {
    kind: 'switch',
    name: 'auto_activate_paid',
    label: 'Activate paid purchases automatically',
    effect:
      'When off, each paid purchase waits under Payments for an administrator. Demo payments are never activated automatically in production.',
  },
];

const system: readonly SettingField[] = [
  {
    kind: 'number',
    name: 'data_retention_days',
    label: 'Data retention',
    unit: 'days',
    effect: 'Older requests, logs, notifications and one-minute candles are removed every hour.',
  },
  {
    kind: 'number',
    name: 'journal_rows_per_member',
    label: 'Journal size',
    unit: 'records per member',
    effect: 'A member with this many records has to delete some before new ones are stored.',
  },
  {
    kind: 'number',
    name: 'journal_mb_per_member',
    label: 'Journal space',
    unit: 'MB per member',
    effect: 'The most that all records of a member may take together.',
  },
  {
    kind: 'number',
    name: 'pictures_mb_per_member',
    label: 'Picture space',
    unit: 'MB per member',
    effect: 'The most that all screenshots of a member may take together.',
  },
  {
    kind: 'choice',
    name: 'backup_frequency',
    label: 'Backup frequency',
    effect: 'How often the server backs up its database.',
    options: [
      { value: 'hourly', label: 'Hourly' },
      { value: 'daily', label: 'Daily, at 03:00 UTC' },
      { value: 'weekly', label: 'Weekly, on Monday at 03:00 UTC' },
    ],
  },
  {
    kind: 'switch',
    name: 'enable_logging',
    label: 'Enable logging',
    effect: 'When off, only errors are logged.',
  },
  {
    kind: 'choice',
    name: 'log_level',
    label: 'Log level',
    effect: 'Less important entries are not logged.',
    options: ['DEBUG', 'INFO', 'WARNING', 'ERROR'].map((value) => ({ value, label: value })),
  },
];

export const settingForms = { general, security, trading, system };
export type FormKey = keyof typeof settingForms;

export const allSettingFields: readonly SettingField[] = Object.values(settingForms).flat();
