/** Where a page of a list starts: at the top, or after the row with this id. */
export type PageStart = { before?: string };

export const firstPage: PageStart = {};

/** The start of the page after these rows; undefined when they are the last ones. */
export function nextPage(rows: readonly { id: string }[], pageSize: number): PageStart | undefined {
  const last = rows.at(-1);
  return last === undefined || rows.length < pageSize ? undefined : { before: last.id };
}
