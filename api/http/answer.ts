/** An answer that needs more than its body: another status than 200, or headers. */
export class Answer<Body> {
  readonly body: Body;
  readonly status: 200 | 201;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: Body, extras: { status?: 200 | 201; headers?: Record<string, string> } = {}) {
    this.body = body;
    this.status = extras.status ?? 200;
    this.headers = extras.headers ?? {};
  }
}

/** A page of a list, with the count of the whole list. */
export function answerPage<Row>(page: { rows: Row[]; total: number }): Answer<Row[]> {
  return new Answer(page.rows, { headers: { 'x-total-count': String(page.total) } });
}
