import type { OpenedBackup } from '#web/data/restore.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';

type ReadableBackup = Extract<OpenedBackup, { state: 'read' }>;

/** What a backup holds, and how that stands to the journal of this device. */
export function BackupContents({ backup }: { backup: ReadableBackup }) {
  const { trades, records, pictures, signals, webinars, gaps } = backup;
  return (
    <>
      <Facts label="The backup">
        <Fact name="Made by">{backup.username}</Fact>
        <Fact name="Made">
          <RelativeTime instant={backup.exportedAt} />
        </Fact>
        <Fact name="Trades">{trades.toLocaleString()}</Fact>
        <Fact name="Accounts, setups, notes">{records.toLocaleString()}</Fact>
        <Fact name="Pictures">{pictures.toLocaleString()}</Fact>
        <Fact name="Signals">{signals.toLocaleString()}</Fact>
        <Fact name="Webinars">{webinars.toLocaleString()}</Fact>
        <Fact name="Settings">{backup.hasSettings ? 'Yes' : 'No'}</Fact>
      </Facts>
      <p>{standing(backup)}</p>
      {gaps.length > 0 && (
        <Banner kind="warn">
          <p className="font-medium">The file is not complete.</p>
          <ul className="list-disc pl-5 wrap-anywhere">
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}

/** Rows are trades, accounts, setups and notes alike. */
function standing({ missing, same, different }: ReadableBackup): string {
  const parts = [
    missing > 0 && `${formatCount(missing, 'record')} not in your journal`,
    same > 0 && `${formatCount(same, 'record')} in it as ${same === 1 ? 'it is' : 'they are'}`,
    different > 0 && `${formatCount(different, 'record')} changed or deleted in it since`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'It holds nothing for the journal.' : `${parts.join(', ')}.`;
}
