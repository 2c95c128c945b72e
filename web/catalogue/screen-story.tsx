import type { StoryObj } from '@storybook/react-vite';
import { Screen } from './Screen.tsx';
import { isStateName, type ScreenName } from './states.ts';

/** The story of a screen, in the state that is chosen in the bar or by `globals=state:empty` of the address. */
export const screenStory = (name: ScreenName): StoryObj => ({
  render: (_, { globals }) => {
    const { state } = globals;
    const chosen = isStateName(state) ? state : 'full';
    return <Screen key={`${name} ${chosen}`} name={name} state={chosen} />;
  },
});
