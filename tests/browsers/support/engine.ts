/** One page controlled by its engine's driver. Sources are expressions evaluated in the page. */
export type PageDriver = {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** @returns the (awaited) value of the expression: plain data */
  evaluate: (source: string) => Promise<unknown>;
  /** Clicks the centre of the element. */
  click: (elementSource: string) => Promise<void>;
  /** Types the text into the focused element. */
  type: (text: string) => Promise<void>;
  pressBackspace: () => Promise<void>;
  /** Sets the file of a file input. */
  chooseFile: (elementSource: string, path: string) => Promise<void>;
  /** Activates this tab in its window. */
  bringToFront: () => Promise<void>;
  /** A picture as PNG. */
  screenshot: () => Promise<Uint8Array>;
  close: () => Promise<void>;
};

/** A profile represents a device: its tabs share storage with each other only. */
export type Profile = {
  openPage: (faults: string[]) => Promise<PageDriver>;
  /** Switches the browser offline; null when the driver does not support it. */
  setOffline: ((isOffline: boolean) => Promise<void>) | null;
  close: () => Promise<void>;
};

export type RunningBrowser = {
  openProfile: () => Promise<Profile>;
  close: () => Promise<void>;
};

export type Engine = {
  name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Whether the driver or a script in the page reports exceptions and console errors. */
  faultsFrom: 'driver' | 'page';
  launch: () => Promise<RunningBrowser>;
};

/** Window size, where the driver can set it. */
export const viewport = { width: 1280, height: 800 };

/** Failed requests are part of many tests; every other console error is a fault. */
export const isFault = (message: string): boolean =>
  !/Failed to load resource|net::ERR_|NetworkError when attempting|service worker registration failed/i.test(
    message,
  );
