/**
 * Runs something at the first touch, click or key on the page: until then the login screen should
 * cost no more than itself.
 */
export function afterFirstInput(run: () => void): void {
  const heard = new AbortController();
  const start = (): void => {
    heard.abort();
    run();
  };
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(type, start, { signal: heard.signal, passive: true });
  }
}
