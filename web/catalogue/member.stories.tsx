import type { Meta } from '@storybook/react-vite';
import { screenStory } from './screen-story.tsx';

const meta = { title: 'Screens/Member' } satisfies Meta;
export default meta;

export const Market = screenStory('member/market');
export const Analytics = screenStory('member/analytics');
export const Briefing = screenStory('member/briefing');
export const Sentiments = screenStory('member/sentiments');
export const Institutional = screenStory('member/institutional');
export const DarkPools = screenStory('member/dark-pools');
export const Signals = screenStory('member/signals');
export const History = screenStory('member/history');
export const PeakScanner = screenStory('member/peak-scanner');
export const WeeklyScanner = screenStory('member/weekly-scanner');
export const Sniper = screenStory('member/sniper');
export const Posts = screenStory('member/posts');
export const Webinar = screenStory('member/webinar');
export const TradingJournal = screenStory('member/trading-journal');
export const Settings = screenStory('member/settings');
export const Renew = screenStory('member/renew');
