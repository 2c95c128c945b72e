/**
 * Deletes a database of this browser. Settles also while a tab that is asleep holds on to it: the
 * browser deletes it once that tab lets go.
 */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('blocked', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} stays`)));
  });
}
