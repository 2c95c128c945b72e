import { useEffect, useEffectEvent } from 'react';
import {
  dropShared,
  type ImportChoice,
  type OpenedStatement,
  readShared,
  type StatementFile,
  type TableReading,
  useIsJournalSettled,
} from '#web/data/journal-imports.ts';
import {
  type ChosenAccount,
  type ImportStep,
  type ReadStatement,
  useImportSteps,
} from './import-steps.ts';

const NOT_ARRIVED = 'The shared file did not arrive. Please choose it here.';

/** The zone in which the times of an account's statements are read; null: not known. */
export const zoneOf = (account: ChosenAccount): string | null =>
  'id' in account ? account.zone : account.fields.broker_zone;

/** What is left to ask once the account is known. */
const asksTimes = (statement: ReadStatement, account: ChosenAccount): boolean =>
  statement.needsDateOrder || (statement.needsZone && zoneOf(account) === null);

/** Where a file that was looked into leads to. */
function stepAfter(file: StatementFile, opened: OpenedStatement): ImportStep {
  if (opened.state === 'read') return { step: 'account', statement: opened, begun: null };
  return opened.state === 'columns' ? { step: 'columns', file, table: opened } : { step: 'choose' };
}

/**
 * One import, step by step. Nothing is written before `store`.
 *
 * @param isShared starts with what another app has shared
 */
export function useImportFlow(isShared: boolean) {
  const steps = useImportSteps(isShared ? { step: 'reading', name: '' } : { step: 'choose' });
  const { state, isBusy, problem, setState, goTo, attempt, end } = steps;

  function read(file: StatementFile, reading: TableReading | null): Promise<void> {
    setState({ step: 'reading', name: file.name });
    return attempt({
      ask: (desk) => desk.open(file, reading),
      onAnswer: (opened) =>
        goTo(stepAfter(file, opened), opened.state === 'unreadable' ? opened.reason : null),
      back: state.step === 'columns' ? state : { step: 'choose' },
    });
  }

  const preview = (statement: ReadStatement, choice: ImportChoice): Promise<void> =>
    attempt({
      ask: (desk) => desk.preview(choice),
      onAnswer: (seen) => goTo({ step: 'preview', statement, choice, preview: seen }),
      back: state,
    });

  async function chooseAccount(statement: ReadStatement, account: ChosenAccount): Promise<void> {
    if (asksTimes(statement, account)) goTo({ step: 'times', statement, account });
    else await preview(statement, { account });
  }

  async function store(before: Extract<ImportStep, { step: 'preview' }>): Promise<void> {
    setState({ step: 'storing', done: 0, total: 0 });
    await attempt({
      ask: (desk) =>
        desk.store(before.choice, (done, total) => setState({ step: 'storing', done, total })),
      onAnswer: (result) => goTo({ step: 'done', result, preview: before.preview }),
      back: before,
    });
  }

  function close(): void {
    if (isShared) void dropShared();
    end();
  }

  const openShared = useEffectEvent((file: StatementFile | null) => {
    if (file === null) goTo({ step: 'choose' }, NOT_ARRIVED);
    else void read(file, null);
  });
  const isSettled = useIsJournalSettled(); // a share may have started the whole app
  useEffect(() => {
    if (isShared && isSettled) void readShared().then((file) => openShared(file));
  }, [isShared, isSettled]);

  return { state, isBusy, problem, goTo, read, chooseAccount, preview, store, close };
}

export type ImportFlow = ReturnType<typeof useImportFlow>;
