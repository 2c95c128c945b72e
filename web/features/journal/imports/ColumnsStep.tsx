import { useState } from 'react';
import { CSV_COLUMNS, type CsvColumn, type TableReading } from '#web/data/journal/imports.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { DateOrderField } from './DateOrderField.tsx';
import type { UnknownTable } from './import-steps.ts';
import { columnNames } from './import-copy.ts';

type Columns = TableReading['columns'];

const isColumn = (text: string): text is CsvColumn => CSV_COLUMNS.some((column) => column === text);

/** The meaning of a file column; null when it is not imported. */
const columnOf = (columns: Columns, head: string): CsvColumn | null =>
  CSV_COLUMNS.find((column) => columns[column] === head) ?? null;

/** Assigns a meaning to a file column and removes it from any other column. */
function withColumn(columns: Columns, head: string, chosen: CsvColumn | null): Columns {
  const others = Object.entries(columns).filter(([, existing]) => existing !== head);
  return { ...Object.fromEntries(others), ...(chosen !== null && { [chosen]: head }) };
}

/** A sentence about the columns that are still missing; null when complete. */
function missingColumns(columns: Columns): string | null {
  const needed: readonly (readonly CsvColumn[])[] = [
    ['symbol'],
    ['side'],
    ['closed_at', 'opened_at'],
    ['entry'],
    ['net', 'profit'],
  ];
  const missing = needed.filter((any) => any.every((column) => columns[column] === undefined));
  if (missing.length === 0) return null;
  const names = missing.map((any) => any.map((column) => columnNames[column]).join(' or '));
  return `Please name the columns for: ${names.join(', ')}.`;
}

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

/** Asks for the meaning of the columns of an unknown table. */
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
  /** Example cells. */
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
