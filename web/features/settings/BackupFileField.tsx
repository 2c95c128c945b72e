import { FileUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

type BackupFileFieldProps = {
  isReading: boolean;
  /** Why the chosen file is none, or null. */
  refusal: string | null;
  onChoose: (file: File) => void;
};

/** Chooses the file of a backup, of any type: phones do not agree on what JSON is. */
export function BackupFileField({ isReading, refusal, onChoose }: BackupFileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const takeFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    if (chosen) onChoose(chosen);
    event.target.value = ''; // the same file may be chosen again
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-2">
        The file of Full backup, or a JSON file of Export data. Nothing is written before you
        confirm.
      </p>
      <input ref={input} type="file" hidden aria-label="Backup file" onChange={takeFile} />
      <Button onClick={() => input.current?.click()} isBusy={isReading} busyLabel="Reading...">
        <FileUp aria-hidden className="size-5" />
        Choose a file
      </Button>
      {refusal !== null && (
        <div className="self-stretch">
          <Banner kind="danger">{refusal}</Banner>
        </div>
      )}
    </div>
  );
}
