/** Writes a text to local storage; null removes it. */
export function writeTo(key: string, text: string | null): void {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
}
