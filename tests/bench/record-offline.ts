import type { Page } from '@playwright/test';

/**
 * Puts trades onto the device as if they had been recorded offline: copies of one that the app itself
 * stored, each with every field unsent, and counted in the totals.
 */
export async function recordOffline(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    type Row = { fields: Record<string, unknown> };
    type Sums = Record<string, Record<'entries' | 'closed', number>>; // by currency
    type Totals = Record<string, Sums>; // by account, none of which is ''
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has this function alone
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
      });
    const databases = await indexedDB.databases();
    const { name = '' } = databases.find((each) => each.name?.startsWith('bellwether:u:')) ?? {};
    const db = await resultOf(indexedDB.open(name));
    const readRows = db.transaction('rows').objectStore('rows');
    const [stored] = (await resultOf(readRows.getAll(null, 1))) as [Row];
    const stamp = `${Date.now().toString(36).padStart(9, '0')}.0000.offline`;
    const unsent = Object.fromEntries(Object.keys(stored.fields).map((field) => [field, stamp]));
    const CHUNK = 1000;
    for (let start = 0; start < wanted; start += CHUNK) {
      const write = db.transaction('rows', 'readwrite');
      for (let index = start; index < Math.min(wanted, start + CHUNK); index += 1) {
        const id = `offline-${String(index).padStart(8, '0')}`;
        const row = { ...stored, id, rev: 0, unsent, unsentSince: Date.now() };
        write.objectStore('rows').put(row);
      }
      await new Promise((resolve) => write.addEventListener('complete', resolve));
    }
    const meta = db.transaction('meta', 'readwrite').objectStore('meta');
    const totals = (await resultOf(meta.get('totals'))) as { key: string; value: Totals };
    const sums = totals.value['']?.['USD'];
    if (sums === undefined) throw new Error('no totals');
    sums.entries += wanted;
    sums.closed += wanted;
    await resultOf(meta.put(totals));
    db.close();
  }, count);
}
