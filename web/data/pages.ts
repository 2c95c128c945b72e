/** Where a page of a list starts: at the top, or after the row with this id. */
export type PageStart = { before?: string };

export const firstPage: PageStart = {};

/** The start of the page after these rows; undefined when they are the last ones. */
export function nextPage(rows: readonly { id: string }[], pageSize: number): PageStart | undefined {
  const last = rows.at(-1);
  return last === undefined || rows.length < pageSize ? undefined : { before: last.id };
}

/** Rows that are read at once; the most that the server gives. */
const WHOLE_PAGE = 200;

/** All rows of a list, page after page: where they are counted, a part would be wrong. */
export async function readAllPages<Row extends { id: string }>(
  read: (query: PageStart & { limit: number }) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start: PageStart | undefined = firstPage; start !== undefined;) {
    const page: Row[] = await read({ limit: WHOLE_PAGE, ...start });
    rows.push(...page);
    start = nextPage(page, WHOLE_PAGE);
  }
  return rows;
}
