import { useState } from 'react';
import { CSV_COLUMNS, type CsvColumn, type TableReading } from '#web/data/journal/imports.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { DateOrderField } from './DateOrderField.tsx';
import type { UnknownTable } from './use-import-flow.ts';
import { columnNames } from './import-copy.ts';

type Columns = TableReading['columns'];

/** The meaning of a file column; blank when it is not imported. */
const columnOf = (columns: Columns, head: string): CsvColumn | '' =>
  CSV_COLUMNS.find((column) => columns[column] === head) ?? '';

function withColumn(columns: Columns, head: string, chosen: CsvColumn | ''): Columns {
  const others = Object.entries(columns).filter(([, existing]) => existing !== head);
  return { ...Object.fromEntries(others), ...(chosen !== '' && { [chosen]: head }) };
}

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
  return `Please match the columns for: ${names.join(', ')}.`;
}

const SAMPLES = 3;

const options: readonly { value: CsvColumn | ''; label: string }[] = [
  { value: '', label: 'Not used' },
  ...CSV_COLUMNS.map((column) => ({ value: column, label: columnNames[column] })),
];

type ColumnsStepProps = {
  formId: string;
  table: UnknownTable;
  onNamed: (reading: TableReading) => void;
};

export function ColumnsStep({ formId, table, onNamed }: ColumnsStepProps) {
  const [reading, setReading] = useState(table.guess);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (): void => {
    const missing = missingColumns(reading.columns);
    setProblem(missing);
    if (missing === null) onNamed(reading);
  };
  return (
    <Form id={formId} onSubmit={submit}>
      <p className="text-ink-2">
        We don’t know this format. Match its columns once; the account remembers them.
      </p>
      {problem !== null && <Banner kind="danger">{problem}</Banner>}
      <DateOrderField
        value={reading.dateOrder}
        onChange={(dateOrder) => setReading({ ...reading, dateOrder })}
      />
      {table.heads.map((head, index) => (
        <SelectField
          key={head}
          label={head === '' ? 'Column without a header' : head}
          hint={samplesOf(table, index) || 'Empty'}
          value={columnOf(reading.columns, head)}
          options={options}
          onChange={(chosen) =>
            setReading({ ...reading, columns: withColumn(reading.columns, head, chosen) })
          }
        />
      ))}
    </Form>
  );
}

const samplesOf = ({ samples }: UnknownTable, index: number): string =>
  samples
    .map((cells) => cells[index] ?? '')
    .filter((cell) => cell.trim() !== '')
    .slice(0, SAMPLES)
    .join(' · ');
