import type { ComponentType } from 'react';
import type { JournalItem } from '#web/data/journal.ts';
import {
  ChartScreen,
  HistoryScreen,
  JournalScreen,
  MarketScreen,
  PeakScreen,
  PostsScreen,
  SettingsScreen,
  SignalsScreen,
  SniperScreen,
  WeeklyScreen,
} from './lazy-screens.ts';
import { NotAvailableYet } from './NotAvailableYet.tsx';
import { type SectionKey, sections } from './sections.ts';

/** A trade whose form somebody asked for: a new one, or one of the journal. */
export type WantedTrade = 'new' | JournalItem;

type SectionScreenProps = {
  section: SectionKey;
  /** The webinar that a link asked for. */
  courseId: string | null;
  /** Answered once the form is closed. */
  wantedTrade: WantedTrade | null;
  onTradeDone: () => void;
};

/** The screens that need nothing from the shell. */
const screens: Partial<Record<SectionKey, ComponentType>> = {
  market: MarketScreen,
  posts: PostsScreen,
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
  const { section, courseId, wantedTrade, onTradeDone } = props;
  const label = sections.find(({ key }) => key === section)?.label ?? section;
  const Screen = screens[section];
  if (Screen !== undefined) return <Screen />;
  if (section === 'trading-journal') {
    return (
      <JournalScreen
        isTradeWanted={wantedTrade === 'new'}
        editedTrade={wantedTrade === 'new' ? null : wantedTrade}
        onTradeDone={onTradeDone}
      />
    );
  }
  if (section === 'webinar' && courseId !== null) {
    return <NotAvailableYet label={label} note={courseNote(courseId)} />;
  }
  return <NotAvailableYet label={label} />;
}

const courseNote = (courseId: string): string =>
  `Your link leads to the webinar “${courseId}”. It will open here once webinars are built.`;
