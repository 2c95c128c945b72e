import { type TableRow } from '../statement.ts';

const MOST = 1000;

const EXITS: readonly (readonly [mark: RegExp, note: string])[] = [
  [/\[sl\]/i, 'Closed by its stop loss.'],
  [/\[tp\]/i, 'Closed by its take profit.'],
  [/\[so[:\]]/i, 'Closed by a stop out.'],
];
const LINKS: readonly (readonly [link: RegExp, note: string])[] = [
  [/^to #(\d+)$/i, 'Closed in part: the rest became #'],
  [/^from #(\d+)$/i, 'The rest of #'],
];

/** A comment without the magic number of its robot (`#7788 `) and the mark of its exit. */
const bareComment = (text: string) =>
  text
    .replace(/^#\d+\s*/, '')
    .replaceAll(/\[(?:sl|tp|so[^\]]*)\]/gi, '')
    .trim();

function noteOf(comment: string): string {
  for (const [link, note] of LINKS) {
    const ticket = link.exec(comment)?.[1];
    if (ticket !== undefined) return `${note}${ticket}.`;
  }
  return comment;
}

/**
 * What a statement says of a trade beside its numbers: how it ended, of which trade it is a part, and its
 * comment. It says so in the title of the ticket's cell, in a row behind the trade, or in both.
 */
export function notesOf(title: string, continuation: TableRow | undefined): string {
  const comments = (continuation?.cells ?? []).filter((cell) => /\D/.test(cell));
  const exit = EXITS.find(([mark]) => mark.test([title, ...comments].join(' ')))?.[1] ?? '';
  const notes = [title, ...comments].map((text) => noteOf(bareComment(text)));
  return [...new Set([exit, ...notes])]
    .filter((note) => note !== '')
    .join('\n')
    .slice(0, MOST);
}
