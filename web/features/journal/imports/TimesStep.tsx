import { useEffect, useEffectEvent, useState } from 'react';
import { type BrokerZone, NEW_YORK_CLOSE } from '#contracts/rules/time/broker-zone.ts';
import type { DateOrder } from '#contracts/journal/journal-rows.ts';
import {
  type ImportChoice,
  type ImportPreview,
  type PreviewedTrade,
  useImportService,
} from '#web/data/journal/imports.ts';
import { formatExactly } from '#web/lib/format-time.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { zoneOptions } from '#web/features/journal/accounts/account-copy.ts';
import { DateOrderField } from './DateOrderField.tsx';
import {
  type ChosenAccount,
  failureMessage,
  type ReadStatement,
  zoneOf,
} from './use-import-flow.ts';

const ROWS = 5;

type TimesStepProps = {
  formId: string;
  statement: ReadStatement;
  account: ChosenAccount;
  onChosen: (choice: ImportChoice) => void;
};

const withZone = (account: ChosenAccount, zone: BrokerZone): ChosenAccount =>
  'id' in account ? { ...account, zone } : { fields: { ...account.fields, broker_zone: zone } };

function useTimes(statement: ReadStatement, account: ChosenAccount) {
  const { needsZone, needsDateOrder } = statement;
  const [zone, setZone] = useState(zoneOf(account) ?? NEW_YORK_CLOSE);
  const [order, setOrder] = useState<DateOrder | null>(null);
  const choice: ImportChoice | null =
    needsDateOrder && order === null
      ? null
      : {
          account: needsZone ? withZone(account, zone) : account,
          ...(order !== null && { dateOrder: order }),
        };
  return { zone, setZone, order, setOrder, choice };
}

/** Asks once per account for the clock of its statements, with examples. */
export function TimesStep({ formId, statement, account, onChosen }: TimesStepProps) {
  const { zone, setZone, order, setOrder, choice } = useTimes(statement, account);
  const [isMissing, setIsMissing] = useState(false);
  const submit = (): void => {
    setIsMissing(choice === null);
    if (choice !== null) onChosen(choice);
  };
  return (
    <Form id={formId} onSubmit={submit}>
      {statement.needsZone && (
        <SelectField
          label="Broker time"
          hint="Asked once per account. Most MetaTrader brokers use New York close: their day ends when New York closes"
          value={zone}
          options={zoneOptions(zone)}
          onChange={setZone}
        />
      )}
      {statement.needsDateOrder && <DateOrderField value={order} onChange={setOrder} />}
      {isMissing && <Banner kind="danger">Please choose the date format.</Banner>}
      {choice !== null && <ExampleTimes key={`${zone} ${order ?? ''}`} choice={choice} />}
    </Form>
  );
}

/** A few times of the file in the trader's zone, for the chosen clock. */
function ExampleTimes({ choice }: { choice: ImportChoice }) {
  const openService = useImportService();
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useEffectEvent(async () => (await openService()).preview(choice));
  useEffect(
    () => void ask().then(setPreview, (failure) => setProblem(failureMessage(failure))),
    [],
  );
  if (problem !== null) return <Banner kind="danger">{problem}</Banner>;
  return <TimesTable trades={preview?.trades.slice(0, ROWS) ?? null} />;
}

/** @param trades null while loading */
function TimesTable({ trades }: { trades: readonly PreviewedTrade[] | null }) {
  return (
    <table className="w-full text-left text-dense" aria-busy={trades === null}>
      <caption className="pb-1 text-left text-ink-2">When the first trades closed</caption>
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="py-1 pr-2 font-medium">
            Broker time
          </th>
          <th scope="col" className="py-1 font-medium">
            Your time
          </th>
        </tr>
      </thead>
      <tbody>
        {(trades ?? Array.from({ length: ROWS }, () => null)).map((trade, index) => (
          <tr key={trade?.line ?? index} className="border-t border-line">
            <td className="py-1.5 pr-2">
              {trade === null ? '…' : trade.brokerTime.replace('T', ' ')}
            </td>
            <td className="py-1.5">{trade === null ? '…' : formatExactly(trade.closedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
