import {
  CalendarRange,
  ChartCandlestick,
  ChartLine,
  Crosshair,
  EyeOff,
  Gauge,
  History,
  Landmark,
  type LucideIcon,
  Megaphone,
  Mountain,
  NotebookPen,
  Radio,
  Settings,
  Sunrise,
  Video,
} from 'lucide-react';

/** An entry of a shell's menu. */
export type MenuItem<Key extends string> = {
  key: Key;
  label: string;
  icon: LucideIcon;
  /** The heading in the menu above items that follow each other. */
  group?: string;
};

/** Sections of the member app, in menu order. */
export const sections = [
  { key: 'market', label: 'Market Data', icon: ChartCandlestick, group: 'Markets' },
  { key: 'analytics', label: 'Chart', icon: ChartLine, group: 'Markets' },
  { key: 'briefing', label: 'Morning Briefing', icon: Sunrise, group: 'Markets' },
  { key: 'sentiments', label: 'Sentiments', icon: Gauge, group: 'Markets' },
  { key: 'institutional', label: 'Institutional', icon: Landmark, group: 'Markets' },
  { key: 'dark-pools', label: 'Dark Pools', icon: EyeOff, group: 'Markets' },
  { key: 'signals', label: 'Trading Signals', icon: Radio, group: 'Signals' },
  { key: 'history', label: 'History', icon: History, group: 'Signals' },
  { key: 'peak-scanner', label: 'Peak Scanner', icon: Mountain, group: 'Signals' },
  { key: 'weekly-scanner', label: 'Weekly Scanner', icon: CalendarRange, group: 'Signals' },
  { key: 'sniper', label: '1M Sniper', icon: Crosshair, group: 'Signals' },
  { key: 'posts', label: 'Trading Floor', icon: Megaphone, group: 'Learn' },
  { key: 'webinar', label: 'Webinar', icon: Video, group: 'Learn' },
  { key: 'trading-journal', label: 'Trading Journal', icon: NotebookPen, group: 'Account' },
  { key: 'settings', label: 'Settings', icon: Settings, group: 'Account' },
] as const satisfies readonly MenuItem<string>[];

export type SectionKey = (typeof sections)[number]['key'];

export const sectionKeys: readonly SectionKey[] = sections.map(({ key }) => key);
