/** One page as the driver of its engine controls it. Sources are expressions, evaluated in the page. */
export type PageDriver = {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** @returns what the expression, or the promise that it is, comes to: plain data */
  evaluate: (source: string) => Promise<unknown>;
  /** A click of the mouse in the middle of the element that the expression is. */
  click: (elementSource: string) => Promise<void>;
  /** Presses the keys of the text, into whatever has the focus. */
  type: (text: string) => Promise<void>;
  pressBackspace: () => Promise<void>;
  /** Puts a file into the file input that the expression is, as the browser's dialog would. */
  chooseFile: (elementSource: string, path: string) => Promise<void>;
  /** Shows this tab instead of the others of its window. */
  bringToFront: () => Promise<void>;
  /** A picture as PNG. */
  screenshot: () => Promise<Uint8Array>;
  close: () => Promise<void>;
};

/** What is stored in one profile is shared by its tabs and by nobody else: it stands for a device. */
export type Profile = {
  openPage: (faults: string[]) => Promise<PageDriver>;
  /** Tells the browser that it has no network; null: this engine's driver cannot. */
  setOffline: ((isOffline: boolean) => Promise<void>) | null;
  close: () => Promise<void>;
};

export type RunningBrowser = {
  openProfile: () => Promise<Profile>;
  close: () => Promise<void>;
};

export type Engine = {
  name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Exceptions and errors in the console: the driver reports them, or a script in the page has to. */
  faultsFrom: 'driver' | 'page';
  launch: () => Promise<RunningBrowser>;
};

/** The size of the page's window, where the driver can set it. */
export const viewport = { width: 1280, height: 800 };

/** A request that failed is part of many tests; every other complaint of the browser is a fault. */
export const isFault = (message: string): boolean =>
  !/Failed to load resource|net::ERR_|NetworkError when attempting|service worker registration failed/i.test(
    message,
  );
