import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { StatementFile } from '#web/data/journal-imports.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextInput.tsx';
import { useDroppedFile } from './use-dropped-file.ts';
import { WhereFrom } from './WhereFrom.tsx';

type ChooseStepProps = {
  formId: string;
  /** The text field is open in place of the file button. */
  isPasting: boolean;
  onPaste: () => void;
  onFile: (file: StatementFile) => void;
};

const toStatementFile = async (file: File): Promise<StatementFile> => ({
  name: file.name,
  bytes: new Uint8Array(await file.arrayBuffer()),
});

/** Where a statement comes from: a file of any type, or text. */
export function ChooseStep({ formId, isPasting, onPaste, onFile }: ChooseStepProps) {
  const take = (file: File | undefined): void => {
    if (file !== undefined) void toStatementFile(file).then(onFile);
  };
  return (
    <div className="flex flex-col gap-4">
      {isPasting ? (
        <PastedText formId={formId} onFile={onFile} />
      ) : (
        <>
          <FileChoice onFile={take} />
          <Button variant="quiet" onClick={onPaste}>
            Paste text instead
          </Button>
        </>
      )}
      <WhereFrom />
    </div>
  );
}

/** Without a list of types: phones know few of them and would grey out the file that is wanted. */
function FileChoice({ onFile }: { onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDroppedFile(onFile);
  return (
    <div
      className={clsx(
        'flex flex-col items-center gap-3 rounded-card border border-dashed p-6 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Statement file"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = ''; // the same file may be chosen again after it was mended
        }}
      />
      <Button variant="primary" onClick={() => input.current?.click()}>
        <FileUp aria-hidden className="size-5" />
        Choose a file
      </Button>
      <p className="text-dense text-ink-2">
        <span className="touch:hidden">Or drop it here. </span>
        Any type: HTML, XLSX, CSV or text.
      </p>
    </div>
  );
}

type PastedTextProps = { formId: string; onFile: (file: StatementFile) => void };

function PastedText({ formId, onFile }: PastedTextProps) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(text.trim() === '');
        if (text.trim() === '') return;
        onFile({ name: 'Pasted text', bytes: new TextEncoder().encode(text) });
      }}
    >
      <Field
        label="Text of the statement"
        hint="With its line of heads, as it was copied from a table, a mail or a page"
        error={isMissing ? 'Please paste the text of a statement' : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={8}
            value={text}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </form>
  );
}
