import { useSyncExternalStore } from 'react';

/** The current colour of a token; a canvas cannot follow its changes. */
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

/** Changes with the theme and the colours of gain and loss, when charts have to be redrawn. */
export const useThemeName = (): string => useSyncExternalStore(subscribe, themeName);
