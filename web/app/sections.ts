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
export type MenuItem<Key extends string> = { key: Key; label: string; icon: LucideIcon };

/** Sections of the member app, in sidebar order. */
export const sections = [
  { key: 'market', label: 'Market Data', icon: ChartCandlestick },
  { key: 'webinar', label: 'Webinar', icon: Video },
  { key: 'briefing', label: 'Morning Briefing', icon: Sunrise },
  { key: 'posts', label: 'Trading Floor', icon: Megaphone },
  { key: 'institutional', label: 'Institutional', icon: Landmark },
  { key: 'dark-pools', label: 'Dark Pools', icon: EyeOff },
  { key: 'sentiments', label: 'Sentiments', icon: Gauge },
  { key: 'peak-scanner', label: 'Peak Scanner', icon: Mountain },
  { key: 'weekly-scanner', label: 'Weekly Scanner', icon: CalendarRange },
  { key: 'sniper', label: '1M Sniper', icon: Crosshair },
  { key: 'signals', label: 'Trading Signals', icon: Radio },
  { key: 'history', label: 'History', icon: History },
  { key: 'trading-journal', label: 'Trading Journal', icon: NotebookPen },
  { key: 'analytics', label: 'Chart', icon: ChartLine },
  { key: 'settings', label: 'Settings', icon: Settings },
] as const satisfies readonly MenuItem<string>[];

export type SectionKey = (typeof sections)[number]['key'];

export const sectionKeys: readonly SectionKey[] = sections.map(({ key }) => key);
