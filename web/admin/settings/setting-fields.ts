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
  | { readonly kind: 'text' | 'email'; readonly name: SettingName }
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
    effect: 'Stands in titles, mails and messages to members.',
  },
  {
    kind: 'email',
    name: 'contact_email',
    label: 'Contact e-mail',
    effect: 'Shown to customers beside the contact number when they need help. Empty: not shown.',
  },
  {
    kind: 'switch',
    name: 'maintenance_mode',
    label: 'Maintenance mode',
    effect: 'Closes the platform to members; administrators and payments on their way go on.',
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
    effect: 'When off, no news is sent by mail; access codes still are.',
  },
  {
    kind: 'switch',
    name: 'sms_notifications',
    label: 'SMS notifications',
    effect: 'Would send news as text messages.',
    whyDisabled: 'Not configured: this version has no SMS service.',
  },
  {
    kind: 'switch',
    name: 'push_notifications',
    label: 'Push notifications',
    effect: 'When off, no device is sent messages, and none can ask for them.',
  },
  {
    kind: 'switch',
    name: 'sound_alerts',
    label: 'Sound alerts',
    effect: 'Whether sound is on for members who never chose.',
  },
  {
    kind: 'switch',
    name: 'auto_refresh',
    label: 'Auto refresh',
    effect: 'Whether screens refresh by themselves for members who never chose.',
  },
];

const security: readonly SettingField[] = [
  {
    kind: 'number',
    name: 'session_timeout',
    label: 'Session timeout',
    unit: 'hours',
    effect: 'Whoever does nothing for so long is signed out.',
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
      'When so many members were seen in the last 15 minutes, nobody else can sign in; administrators can.',
  },
];

const trading: readonly SettingField[] = [
  {
    kind: 'time',
    name: 'trading_hours_start',
    label: 'Trading hours start (UTC)',
    effect: 'Before it, the Peak Scanner issues nothing and devices are told of no Peak signal.',
  },
  {
    kind: 'time',
    name: 'trading_hours_end',
    label: 'Trading hours end (UTC)',
    effect: 'From it on the same holds; an end before the start means the next morning.',
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
    effect: 'Older requests, logs, notices and one-minute candles are removed each hour.',
  },
  {
    kind: 'number',
    name: 'journal_rows_per_member',
    label: 'Journal size',
    unit: 'records per member',
    effect:
      'Whoever has so many trades and other records has to delete some before new ones are stored.',
  },
  {
    kind: 'number',
    name: 'journal_mb_per_member',
    label: 'Journal space',
    unit: 'MB per member',
    effect: 'What the fields of all records of a member may take together.',
  },
  {
    kind: 'number',
    name: 'pictures_mb_per_member',
    label: 'Picture space',
    unit: 'MB per member',
    effect: 'What all screenshots of a member may take together.',
  },
  {
    kind: 'choice',
    name: 'backup_frequency',
    label: 'Backup frequency',
    effect: 'How often the server copies its database by itself.',
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
    effect: 'When off, nothing below ERROR is written anywhere.',
  },
  {
    kind: 'choice',
    name: 'log_level',
    label: 'Log level',
    effect: 'What is less important than this is not written.',
    options: ['DEBUG', 'INFO', 'WARNING', 'ERROR'].map((value) => ({ value, label: value })),
  },
];

export const settingForms = { general, security, trading, system };
export type FormKey = keyof typeof settingForms;

export const allSettingFields: readonly SettingField[] = Object.values(settingForms).flat();
