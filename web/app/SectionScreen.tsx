import type { ComponentType } from 'react';
import type { TradeTask } from '#web/features/journal/trade-task.ts';
import {
  BriefingScreen,
  ChartScreen,
  DarkPoolsScreen,
  HistoryScreen,
  InstitutionalScreen,
  JournalScreen,
  MarketScreen,
  PeakScreen,
  PostsScreen,
  SentimentsScreen,
  SettingsScreen,
  SignalsScreen,
  SniperScreen,
  WeeklyScreen,
} from './lazy-screens.ts';
import { NotAvailableYet } from './NotAvailableYet.tsx';
import { type SectionKey, sections } from './sections.ts';

type SectionScreenProps = {
  section: SectionKey;
  /** The webinar that a link asked for. */
  courseId: string | null;
  /** A form of the journal that was asked for; answered once it is closed. */
  wantedTask: TradeTask | null;
  onTaskDone: () => void;
};

/** The screens that need nothing from the shell. */
const screens: Partial<Record<SectionKey, ComponentType>> = {
  market: MarketScreen,
  briefing: BriefingScreen,
  posts: PostsScreen,
  institutional: InstitutionalScreen,
  'dark-pools': DarkPoolsScreen,
  sentiments: SentimentsScreen,
  'peak-scanner': PeakScreen,
  'weekly-scanner': WeeklyScreen,
  sniper: SniperScreen,
  signals: SignalsScreen,
  history: HistoryScreen,
  analytics: ChartScreen,
  settings: SettingsScreen,
};

/** The screen of a section, or the notice that it is not built. */
export function SectionScreen(props: SectionScreenProps) {
  const { section, courseId, wantedTask, onTaskDone } = props;
  const label = sections.find(({ key }) => key === section)?.label ?? section;
  const Screen = screens[section];
  if (Screen !== undefined) return <Screen />;
  if (section === 'trading-journal') {
    return <JournalScreen wantedTask={wantedTask} onTaskDone={onTaskDone} />;
  }
  if (section === 'webinar' && courseId !== null) {
    return <NotAvailableYet label={label} note={courseNote(courseId)} />;
  }
  return <NotAvailableYet label={label} />;
}

const courseNote = (courseId: string): string =>
  `Your link leads to the webinar “${courseId}”. It will open here once webinars are built.`;
