import { FORMULA } from '#web/data/journal/export/formula.ts';
import type { SkippedRow } from '#web/data/journal/imports.ts';
import { saveFile } from '#web/lib/download.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Button } from '#web/ui/Button.tsx';
import { Fold } from './Fold.tsx';

type InvalidRowsProps = {
  /** The first of them. */
  rows: readonly SkippedRow[];
  count: number;
};

/** A cell in quotes that no spreadsheet takes for a formula. */
const cell = (text: string): string =>
  `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The rows as a table that any spreadsheet opens. */
function toCsv(rows: readonly SkippedRow[]): Blob {
  const lines = rows.map(({ line, text, reason }) => `${line},${cell(reason)},${cell(text)}`);
  return new Blob([`\uFEFF${['Line,Reason,Row', ...lines].join('\r\n')}\r\n`], {
    type: 'text/csv',
  });
}

/** Each row that becomes nothing, with the reason. */
export function InvalidRows({ rows, count }: InvalidRowsProps) {
  const isAll = rows.length === count;
  return (
    <Fold summary={`${formatCount(count, 'row')} left out, and why`}>
      <ul aria-label="Rows left out" className="flex flex-col divide-y divide-line text-dense">
        {rows.map(({ line, text, reason }) => (
          <li key={line} className="py-2">
            <p className="font-medium">
              Line {line}: {reason}
            </p>
            <p className="break-all text-ink-3">{text}</p>
          </li>
        ))}
      </ul>
      {!isAll && <p className="py-2 text-dense text-ink-3">The first {rows.length} of them.</p>}
      <Button size="sm" onClick={() => saveFile(toCsv(rows), 'rows-left-out.csv')}>
        Download the list
      </Button>
    </Fold>
  );
}
