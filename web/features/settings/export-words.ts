import type { ExportCategory, ExportFormat } from '#web/data/export/export-format.ts';

export const categoryWords: Readonly<Record<ExportCategory, { label: string; hint: string }>> = {
  settings: { label: 'Settings', hint: 'Of this device, and your notification preferences' },
  tradingJournal: {
    label: 'Trading journal',
    hint: 'Every trade, open ones too; as JSON also accounts, setups and notes',
  },
  signalHistory: { label: 'Signal history', hint: 'All signals with their results' },
  courseProgress: { label: 'Course progress', hint: 'The webinars you registered for' },
};

export const formatWords: Readonly<Record<ExportFormat, { label: string; hint: string }>> = {
  json: { label: 'JSON', hint: 'Complete, with the pictures of your trades; Restore reads it' },
  csv: { label: 'CSV', hint: 'For spreadsheets, without pictures; several tables come as a ZIP' },
};
