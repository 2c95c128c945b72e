import type { FuzzRequest } from './requests.ts';
import type { Finding } from './run-chunk.ts';

const MAX_LENGTH = 1500;

/** The request as a line for a terminal; `$AMA` stands for the token of that person. */
export function toCurl({ method, target, headers, body, sender }: FuzzRequest): string {
  const token = sender === 'nobody' ? [] : [`-H "authorization: Bearer $${sender.toUpperCase()}"`];
  const others = Object.entries(headers).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
  );
  const sent = body === null ? [] : [`--data-binary ${quoted(shownBody(body))}`];
  const parts = [`curl -X ${method} "$SERVER${target.slice(0, MAX_LENGTH)}"`, ...token, ...others];
  return [...parts, ...sent].join(' ');
}

/** What is found, and how to see it again. */
export function describeFinding(finding: Finding, seed: number): string {
  const { operation, fault, chunk, index, answer } = finding;
  return [
    `${operation}: ${fault}`,
    `  ${toCurl(finding.request)}`,
    `  answered ${answer.slice(0, 400)}`,
    `  again: npm run fuzz -- --seed ${seed} --replay ${chunk}:${index}`,
  ].join('\n');
}

const quoted = (text: string): string =>
  `'${text.slice(0, MAX_LENGTH).replaceAll("'", String.raw`'\''`)}'`;

/** Bytes are shown in base64: a terminal would not show them otherwise. */
const shownBody = (body: string | Uint8Array): string =>
  typeof body === 'string' ? body : `base64:${Buffer.from(body).toString('base64')}`;
