import type { ReactNode } from 'react';
import { isDemo } from '#web/data/device/demo.ts';
import { useMemberSettings } from '#web/data/device/settings.ts';
import { useIsDark } from '#web/lib/theme.ts';
import { TvFrame } from '#web/ui/embeds/TvFrame.tsx';
import { widgetSymbol } from '#web/ui/embeds/widget.ts';
import { MARKET_SYMBOLS, symbolGroups } from './market-symbols.ts';

type Theme = 'light' | 'dark';

const look = (theme: Theme) => ({
  colorTheme: theme,
  isTransparent: true,
  showSymbolLogo: false,
  largeChartUrl: '',
  locale: 'en',
});

/** Settings of the provider's ticker; `regular` has the height of our strip. */
const tickerConfig = (theme: Theme) => ({
  symbols: MARKET_SYMBOLS.map((symbol) => ({ proName: widgetSymbol[symbol], title: symbol })),
  displayMode: 'regular',
  ...look(theme),
});

const quotesConfig = (theme: Theme) => ({
  width: '100%',
  height: '100%',
  symbolsGroups: symbolGroups.map(({ group, symbols }) => ({
    name: group,
    symbols: symbols.map((symbol) => ({ name: widgetSymbol[symbol], displayName: symbol })),
  })),
  ...look(theme),
});

const frames = {
  'ticker-tape': { title: 'Ticker of the chart provider', configOf: tickerConfig },
  'market-quotes': { title: 'Quotes of the chart provider', configOf: quotesConfig },
} as const;

export type ProviderFrameProps = {
  widget: keyof typeof frames;
  /** Height of the place that the frame and ours share. */
  className: string;
  /** Our own prices, shown until the frame has reported that it works. */
  children: ReactNode;
  /** Called with whether the provider's prices (true) or ours (false) are visible. */
  onProviderDataChange: (isProviderData: boolean) => void;
};

/** Prices by the chart provider in its own frame; ours until it is ready or when it fails. */
export function ProviderFrame({ widget, onProviderDataChange, ...place }: ProviderFrameProps) {
  const [settings] = useMemberSettings();
  const isDark = useIsDark(settings);
  const { title, configOf } = frames[widget];
  return (
    <TvFrame
      widget={widget}
      config={configOf(isDark ? 'dark' : 'light')}
      title={title}
      isWanted={!isDemo()} // the demo calls no third-party host
      onReadyChange={onProviderDataChange}
      {...place}
    />
  );
}
