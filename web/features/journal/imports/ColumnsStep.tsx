import { useState } from 'react';
import { CSV_COLUMNS, type TableReading } from '#web/data/journal-imports.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { columnNames } from './import-words.ts';
import { columnOf, isColumn, missingColumns, withColumn } from './column-choice.ts';
import { DateOrderField } from './DateOrderField.tsx';
import type { UnknownTable } from './import-steps.ts';

const SAMPLES = 3;

const options = [
  { value: '', label: 'Not used' },
  ...CSV_COLUMNS.map((column) => ({ value: column, label: columnNames[column] })),
];

type ColumnsStepProps = {
  formId: string;
  table: UnknownTable;
  onNamed: (reading: TableReading) => void;
};

/** What each column of an unknown table is. */
export function ColumnsStep({ formId, table, onNamed }: ColumnsStepProps) {
  const [reading, setReading] = useState(table.guess);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (): void => {
    const missing = missingColumns(reading.columns);
    setProblem(missing);
    if (missing === null) onNamed(reading);
  };
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-ink-2">
        This table is of no format that we know. Say what its columns are: it is remembered for the
        account.
      </p>
      {problem !== null && <Banner kind="danger">{problem}</Banner>}
      <DateOrderField
        value={reading.dateOrder}
        onChange={(dateOrder) => setReading({ ...reading, dateOrder })}
      />
      {table.heads.map((head, index) => (
        <ColumnField
          key={head}
          head={head}
          samples={samplesOf(table, index)}
          reading={reading}
          onChange={setReading}
        />
      ))}
    </form>
  );
}

const samplesOf = ({ samples }: UnknownTable, index: number): string =>
  samples
    .map((cells) => cells[index] ?? '')
    .filter((cell) => cell.trim() !== '')
    .slice(0, SAMPLES)
    .join(' · ');

type ColumnFieldProps = {
  head: string;
  /** Some of its cells, to know it by. */
  samples: string;
  reading: TableReading;
  onChange: (reading: TableReading) => void;
};

function ColumnField({ head, samples, reading, onChange }: ColumnFieldProps) {
  return (
    <Field label={head === '' ? 'Column without a head' : head} hint={samples || 'Empty'}>
      {(control) => (
        <Select
          {...control}
          value={columnOf(reading.columns, head) ?? ''}
          options={options}
          onChange={({ target }) => {
            const chosen = isColumn(target.value) ? target.value : null;
            onChange({ ...reading, columns: withColumn(reading.columns, head, chosen) });
          }}
        />
      )}
    </Field>
  );
}
