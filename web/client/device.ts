/** Runs in a window of its own, from the home screen or as an installed app. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;

/** An iPad calls itself a Macintosh, but no Macintosh has a touch screen. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const isMacSafari = (): boolean =>
  /Macintosh.* Version\/[\d.]+.* Safari\//.test(navigator.userAgent);

/**
 * How the app can be installed where the browser deletes what a site stored after seven days without a
 * visit, unless it is: every browser of an iPhone or iPad, and Safari on a Mac. Null elsewhere.
 *
 * @source https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/ (7-Day Cap on All
 *         Script-Writeable Storage)
 */
export function sevenDayBrowser(): 'ios' | 'mac' | null {
  if (isInstalled()) return null;
  if (isIos()) return 'ios';
  return isMacSafari() ? 'mac' : null;
}
