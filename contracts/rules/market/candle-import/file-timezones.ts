/** Whose clock the times of a file are: UTC, New York's winter time all year, or a broker's New York + 7 h. */
export const FILE_TIMEZONES = ['UTC', 'EST-fixed', 'NY-server'] as const;
export type FileTimezone = (typeof FILE_TIMEZONES)[number];

export const fileTimezoneLabels: Readonly<Record<FileTimezone, string>> = {
  UTC: 'UTC',
  'EST-fixed': 'New York winter time all year (HistData)',
  'NY-server': 'New York + 7 hours (most brokers)',
};
