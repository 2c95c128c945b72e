/**
 * Makes the page an app, once the first screen stands. Only the browser's offer to install is listened
 * for at once: it is made a single time, and maybe before the rest is loaded.
 */
export function startPwa(): void {
  const offers: Event[] = [];
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // our own button asks, not the browser's strip
    offers.push(event);
  });
  const start = async (): Promise<void> => {
    const { watchApp } = await import('./pwa.ts');
    watchApp(offers);
  };
  if (document.readyState === 'complete') void start();
  else addEventListener('load', () => void start(), { once: true });
}
