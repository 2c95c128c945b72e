const LIMIT_MS = 5000;

/** Runs something once the browser has nothing better to do. @returns what calls it off */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: LIMIT_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, LIMIT_MS); // Safari
  return () => clearTimeout(timer);
}
