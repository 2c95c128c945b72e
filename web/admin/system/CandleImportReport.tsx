import type { CandleImportReport as Report } from '#contracts/market/candle-import.ts';
import { fileTimezoneLabels } from '#contracts/rules/market/candle-import/file-timezones.ts';
import { formatCount } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { StatTiles } from '#web/ui/figures/facts.tsx';
import { formatUtc } from './candle-import-form.ts';

const GAPS_SHOWN = 10;

type ReportProps = { report: Report; onTimezone: (timezone: Report['timezone']) => void };

/** What an import of the file would do: enough to tell a good file from a wrong choice. */
export function CandleImportReport({ report, onTimezone }: ReportProps) {
  const { rows, candles, missing, expected, from, to, price_scale: scale } = report;
  return (
    <div className="flex flex-col gap-4">
      <TimezoneLine report={report} onTimezone={onTimezone} />
      <StatTiles
        label="What was found"
        tiles={[
          { label: 'Rows', value: rows.toLocaleString() },
          { label: 'Good candles', value: candles.toLocaleString() },
          { label: 'Missing', value: missing.toLocaleString() },
          { label: 'Expected', value: expected.toLocaleString() },
        ]}
      />
      <p>
        {report.instrument} {report.timeframe} from{' '}
        <span className="whitespace-nowrap">{formatUtc(from)}</span> to{' '}
        <span className="whitespace-nowrap">{formatUtc(to)} UTC.</span>
        {scale !== 1 && ` Prices are in points and are divided by ${scale.toLocaleString()}.`}
      </p>
      <Notes notes={report.notes} />
      <Gaps gaps={report.gaps} />
    </div>
  );
}

function TimezoneLine({ report, onTimezone }: ReportProps) {
  const { timezone, detected_timezone: detected } = report;
  if (detected === timezone) {
    return <Banner kind="ok">The times look like those of {fileTimezoneLabels[detected]}.</Banner>;
  }
  if (detected === null) {
    return (
      <Banner kind="info">
        The file does not show whose clock it keeps. Its times were read as{' '}
        {fileTimezoneLabels[timezone]}.
      </Banner>
    );
  }
  return (
    <Banner
      kind="warn"
      action={
        <Button size="sm" onClick={() => onTimezone(detected)}>
          Change time zone
        </Button>
      }
    >
      The times were read as {fileTimezoneLabels[timezone]}, but look like{' '}
      {fileTimezoneLabels[detected]}.
    </Banner>
  );
}

function Notes({ notes }: Pick<Report, 'notes'>) {
  if (notes.length === 0) return <p className="text-ink-2">Every row is a good candle.</p>;
  return (
    <section aria-labelledby="import-notes" className="flex flex-col gap-2">
      <h3 id="import-notes" className="text-dense font-semibold text-ink-2">
        Rows to look at
      </h3>
      <ul className="flex flex-col gap-3">
        {notes.map(({ reason, rows, kept, examples }) => (
          <li key={reason} className="flex flex-col gap-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge tone={kept ? 'info' : 'warn'}>{kept ? 'Kept' : 'Left out'}</Badge>
              <span className="font-medium">{formatCount(rows, 'row')}</span>
              <span>{reason}</span>
            </p>
            <ul className="flex flex-col text-meta text-ink-2">
              {examples.map(({ line, text }) => (
                <li key={line} className="wrap-anywhere">
                  Line {line.toLocaleString()}: <code className="font-mono">{text}</code>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Gaps({ gaps }: Pick<Report, 'gaps'>) {
  if (gaps.length === 0) return null;
  return (
    <table className="w-full text-left text-dense tabular-nums">
      <caption className="pb-1 text-left text-dense font-semibold text-ink-2">
        The longest gaps while the market was open, in UTC
      </caption>
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="py-1 pr-3 font-medium">
            From
          </th>
          <th scope="col" className="py-1 pr-3 font-medium">
            To
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Missing
          </th>
        </tr>
      </thead>
      <tbody>
        {gaps.slice(0, GAPS_SHOWN).map(({ from, to, missing }) => (
          <tr key={from} className="border-t border-line">
            <td className="py-1 pr-3">{formatUtc(from)}</td>
            <td className="py-1 pr-3">{formatUtc(to)}</td>
            <td className="py-1 text-right">{missing.toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
