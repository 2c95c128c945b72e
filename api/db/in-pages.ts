import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const PAGE_SIZE = 500;

/** Iterates by id, a page at a time, and yields to the event loop in between. @param read rows after an id; '' at first */
export async function forEachPage<Row extends { readonly id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
  handle: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await read(after, PAGE_SIZE);
    await handle(rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
    after = last.id;
    await yieldToEventLoop();
  }
}
