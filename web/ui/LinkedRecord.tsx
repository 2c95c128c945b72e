import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog.tsx';

type MissingRecordProps = {
  /** What the link leads to: `payment`. */
  name: string;
  /** It could not be read; otherwise it does not exist. */
  hasFailed?: boolean;
  onClose: () => void;
};

/** Says that what a link leads to is not there. */
export function MissingRecord({ name, hasFailed = false, onClose }: MissingRecordProps) {
  return (
    <Dialog isOpen onClose={onClose} title={hasFailed ? 'Not loaded' : 'Not found'} size="sm">
      <p>
        {hasFailed
          ? `The ${name} of this link could not be loaded. Please open the link again.`
          : `The ${name} of this link no longer exists, or the link is incomplete.`}
      </p>
    </Dialog>
  );
}

type Lookup<Row> = { row: Row | null; hasFailed: boolean; isLoaded: boolean };

type LinkedSheetProps<Row> = {
  lookup: Lookup<Row>;
  name: string;
  /** The sheet's; absent: `children` bring a dialog of their own. */
  title?: string;
  children: (row: Row, close: () => void) => ReactNode;
};

type LinkedRecordProps<Row> = Omit<LinkedSheetProps<Row>, 'lookup'> & {
  /** The opened link, a new one each time. */
  by: object | null;
  /** Null while it is read. */
  lookup: Lookup<Row> | null;
  /** Whether a row that is loaded is marked in its list instead. */
  isMarked?: boolean;
};

/** Opens the record of a link in a sheet, or says that it is not there. */
export function LinkedRecord<Row>(props: LinkedRecordProps<Row>) {
  const { by, lookup, isMarked = false, ...sheet } = props;
  const [done, setDone] = useState<object | null>(null);
  const isInList = isMarked && lookup?.isLoaded === true;
  if (isInList && done !== by) setDone(by); // a filter that hides it later changes nothing
  if (by === null || lookup === null || isInList || done === by) return null;
  return <LinkedSheet {...sheet} lookup={lookup} onClose={() => setDone(by)} />;
}

function LinkedSheet<Row>(props: LinkedSheetProps<Row> & { onClose: () => void }) {
  const { lookup, name, title, children, onClose } = props;
  const { row, hasFailed } = lookup;
  if (row === null) return <MissingRecord name={name} hasFailed={hasFailed} onClose={onClose} />;
  const content = children(row, onClose);
  if (title === undefined) return content;
  return (
    <Dialog isOpen onClose={onClose} title={title} size="lg" isReading>
      {content}
    </Dialog>
  );
}
