type Part = { readonly headers: Map<string, string>; readonly body: string };
type Attachment = { readonly type: string; readonly filename: string; readonly content: string };

/** What is in a message (RFC 5322, RFC 2045), as far as our own mails use it. */
export function readMail(raw: string): {
  headers: Map<string, string>;
  text: string;
  html: string;
  attachments: Attachment[];
} {
  const message = split(raw);
  const parts = partsOf(message);
  const contentOf = (type: string): string => {
    const part = parts.find((each) => typeOf(each).startsWith(type) && !isAttached(each));
    return part ? decode(part) : '';
  };
  const attachments = parts.filter(isAttached).map((part) => ({
    type: typeOf(part),
    filename: /filename="?([^";]+)/.exec(part.headers.get('content-disposition') ?? '')?.[1] ?? '',
    content: decode(part),
  }));
  const [text, html] = [contentOf('text/plain'), contentOf('text/html')];
  return { headers: message.headers, text, html, attachments };
}

const typeOf = ({ headers }: Part): string => headers.get('content-type') ?? '';

const isAttached = ({ headers }: Part): boolean =>
  headers.get('content-disposition')?.startsWith('attachment') === true;

/** Those that hold something themselves, in their order. */
function partsOf(part: Part): Part[] {
  const [, boundary] = /boundary="([^"]+)"/.exec(typeOf(part)) ?? [];
  if (boundary === undefined) return [part];
  const inner = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1, -1);
  return inner.flatMap((each) => partsOf(split(each.trimStart())));
}

function split(raw: string): Part {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { headers, body: rest.join('\r\n\r\n') };
}

function decode({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body.replaceAll('\r\n', '\n');
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}

/** The access code in a mail; empty: there is none. */
export const codeIn = (text: string): string =>
  /\b(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}\b/.exec(text)?.[0] ?? '';
