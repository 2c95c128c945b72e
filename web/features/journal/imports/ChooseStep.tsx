import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { StatementFile } from '#web/data/journal/imports.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FileButton } from '#web/ui/forms/FileButton.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextArea } from '#web/ui/forms/TextInput.tsx';
import { Fold } from './Fold.tsx';

const ways = [
  {
    name: 'MetaTrader 4 and 5 on a computer',
    text: 'Open the History tab, right-click into it and choose Report (MT5: HTML or Open XML; MT4: Save as Report or Detailed Report).',
  },
  {
    name: 'On a phone only',
    text: 'The MetaTrader apps cannot export. Your broker’s client portal offers the history as a file, many brokers mail daily statements, and a table that you can select can be copied and pasted here.',
  },
  { name: 'cTrader', text: 'Open History and export it as CSV.' },
  {
    name: 'FTMO, XTB, TradeZella, TradeNote',
    text: 'Export the trades as CSV from the account pages.',
  },
  {
    name: 'Anything else',
    text: 'Any table with a header row works. You match its columns once per account.',
  },
];

/** Instructions: the mobile apps of MetaTrader export no file. */
function WhereFrom() {
  return (
    <Fold summary="Where do I get a statement?">
      <dl className="flex flex-col gap-3 text-dense">
        {ways.map(({ name, text }) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}

/** Accepts a file dropped anywhere on the page, which the browser would open otherwise. @returns whether a file is dragged over it */
function useDroppedFile(onFile: (file: File | undefined) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const allow = (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(true);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer?.files[0]);
    };
    document.addEventListener('dragover', allow, { signal });
    document.addEventListener('dragleave', () => setIsOver(false), { signal });
    document.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}

type ChooseStepProps = {
  formId: string;
  /** The text field replaces the file button. */
  isPasting: boolean;
  onPaste: () => void;
  onFile: (file: StatementFile) => void;
};

export function ChooseStep({ formId, isPasting, onPaste, onFile }: ChooseStepProps) {
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    onFile({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  };
  return (
    <div className="flex flex-col gap-4">
      {isPasting ? (
        <PastedText formId={formId} onFile={onFile} />
      ) : (
        <>
          <FileChoice onFile={(file) => void take(file)} />
          <Button variant="quiet" onClick={onPaste}>
            Paste text instead
          </Button>
        </>
      )}
      <WhereFrom />
    </div>
  );
}

/** No `accept`: phones know few file types and would disable valid files. */
function FileChoice({ onFile }: { onFile: (file: File | undefined) => void }) {
  const isOver = useDroppedFile(onFile);
  return (
    <div
      className={clsx(
        'flex flex-col items-center gap-3 rounded-card border border-dashed p-6 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <FileButton
        label="Choose a file"
        icon={FileUp}
        variant="primary"
        input={{ 'aria-label': 'Statement file' }}
        onChoose={([file]) => onFile(file)}
      />
      <p className="text-dense text-ink-2">
        <span className="touch:hidden">Or drop it here. </span>
        Any type: HTML, XLSX, CSV or text.
      </p>
    </div>
  );
}

function PastedText({ formId, onFile }: Pick<ChooseStepProps, 'formId' | 'onFile'>) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (): void => {
    const isBlank = text.trim() === '';
    setIsMissing(isBlank);
    if (!isBlank) onFile({ name: 'Pasted text', bytes: new TextEncoder().encode(text) });
  };
  return (
    <Form id={formId} onSubmit={submit}>
      <Field
        label="Text of the statement"
        hint="Include the header row"
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
    </Form>
  );
}
