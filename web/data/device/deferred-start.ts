/** Runs a function at the first touch, click or key: code that the login screen itself does not need. */
export function afterFirstInput(run: () => void): void {
  const listeners = new AbortController();
  const start = (): void => {
    listeners.abort();
    run();
  };
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(type, start, { signal: listeners.signal, passive: true });
  }
}

const LIMIT_MS = 5000;

/** Runs a function when the browser is idle, and whenever the network is back. @returns cancel */
export function whenIdleAndOnline(run: () => void): () => void {
  const cancel = whenIdle(run);
  window.addEventListener('online', run);
  return () => {
    cancel();
    window.removeEventListener('online', run);
  };
}

/** Runs a function when the browser is idle. @returns cancel */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: LIMIT_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, LIMIT_MS); // Safari
  return () => clearTimeout(timer);
}
