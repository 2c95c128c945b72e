import type { Meta } from '@storybook/react-vite';
import { screenStory } from './screen-story.tsx';

const meta = { title: 'Screens/Console' } satisfies Meta;
export default meta;

export const Overview = screenStory('console/overview');
export const Users = screenStory('console/users');
export const Leads = screenStory('console/leads');
export const Payments = screenStory('console/payments');
export const TradingJournal = screenStory('console/trading-journal');
export const Posts = screenStory('console/posts');
export const Webinars = screenStory('console/webinars');
export const Signals = screenStory('console/signals');
export const TradingviewChart = screenStory('console/tradingview-chart');
export const Chart = screenStory('console/chart');
export const Institutional = screenStory('console/institutional');
export const Sentiments = screenStory('console/sentiments');
export const DarkPools = screenStory('console/dark-pools');
export const System = screenStory('console/system');
export const Analytics = screenStory('console/analytics');
export const Settings = screenStory('console/settings');
