import { useSyncExternalStore } from 'react';

/** Whatever the tokens say at this moment; a canvas cannot follow them by itself. */
export const readColour = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${token}`).trim();

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  const attributeFilter = ['data-theme', 'data-gain-loss'];
  observer.observe(document.documentElement, { attributeFilter });
  return () => observer.disconnect();
}

const themeName = (): string => {
  const { theme, gainLoss } = document.documentElement.dataset;
  return `${theme} ${gainLoss}`;
};

/** Changes with the theme and with the colours of gain and loss: then a chart has to be drawn anew. */
export const useThemeName = (): string => useSyncExternalStore(subscribe, themeName);
