import './fixed-world.ts';
import '@fontsource-variable/roboto/index.css';
import '@fontsource-variable/roboto-mono/index.css';
import '@fontsource-variable/noto-sans-arabic/index.css';
import '#web/ui/app.css';
import './catalogue.css';
import type { Preview } from '@storybook/react-vite';
import { type ReactNode, useEffect } from 'react';
import { applyTheme } from '#web/lib/theme.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { stateNames, states } from './states.ts';

/** Colours of the page as the device is set, or as chosen in the bar. */
function Themed({ theme, children }: { theme: unknown; children: ReactNode }) {
  const isDeviceDark = useMediaQuery('(prefers-color-scheme: dark)');
  const isDark = theme === 'dark' || (theme !== 'light' && isDeviceDark);
  useEffect(() => applyTheme({ isDark, colour_vision: 'teal-orange' }), [isDark]);
  return children;
}

const preview: Preview = {
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  initialGlobals: { state: 'full', theme: 'device' },
  globalTypes: {
    state: {
      description: 'State of a screen',
      toolbar: {
        title: 'State',
        items: stateNames.map((value) => ({ value, title: states[value].title })),
        dynamicTitle: true,
      },
    },
    theme: {
      description: 'Colours of a component',
      toolbar: { title: 'Theme', items: ['device', 'light', 'dark'], dynamicTitle: true },
    },
  },
  decorators: [
    (Story, { globals }) => {
      const theme: unknown = globals['theme'];
      return (
        <Themed theme={theme}>
          <Story />
        </Themed>
      );
    },
  ],
};

export default preview;
