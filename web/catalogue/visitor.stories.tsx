import type { Meta } from '@storybook/react-vite';
import { screenStory } from './screen-story.tsx';

const meta = { title: 'Screens/Visitor' } satisfies Meta;
export default meta;

export const Login = screenStory('visitor/login');
export const Plans = screenStory('visitor/plans');
export const Information = screenStory('visitor/information');
export const Method = screenStory('visitor/method');
export const Payment = screenStory('visitor/payment');
export const Terms = screenStory('visitor/terms');
export const Privacy = screenStory('visitor/privacy');
export const RiskDisclosure = screenStory('visitor/risk-disclosure');
