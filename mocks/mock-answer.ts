type Extras = { status?: 200 | 201; headers?: Record<string, string> };

/** An answer that needs more than its body. */
export class MockAnswer<Body> {
  readonly body: Body;
  readonly status: 200 | 201;
  readonly headers: Record<string, string>;

  constructor(body: Body, { status = 200, headers = {} }: Extras = {}) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }
}

/** A page of a list, newest first, with the count of the whole list. */
export function answerPage<Row extends { id: string }>(
  rows: readonly Row[],
  { limit, before }: { limit: number; before?: string | undefined },
): MockAnswer<Row[]> {
  const start = before === undefined ? 0 : rows.findIndex((row) => row.id === before) + 1;
  const headers = { 'X-Total-Count': String(rows.length) };
  return new MockAnswer(rows.slice(start, start + limit), { headers });
}
