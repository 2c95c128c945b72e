import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  forgetRefusals,
  type ImportChoice,
  type ImportDone,
  type ImportPreview,
  type ImportService,
  listShared,
  type OpenedStatement,
  readShared,
  removeShared,
  type Shared,
  type StatementFile,
  type TableReading,
  useImportService,
  useIsJournalOpened,
  type WaitingFile,
} from '#web/data/journal/imports.ts';

export type ReadStatement = Extract<OpenedStatement, { state: 'read' }>;
export type UnknownTable = Extract<OpenedStatement, { state: 'columns' }>;
export type ChosenAccount = ImportChoice['account'];

export type ImportStep =
  | { step: 'choose' }
  | { step: 'reading'; name: string }
  | { step: 'columns'; file: StatementFile; table: UnknownTable }
  /** `begun` is the earlier choice, null at first. */
  | { step: 'account'; statement: ReadStatement; begun: ChosenAccount | null }
  | { step: 'times'; statement: ReadStatement; account: ChosenAccount }
  | { step: 'preview'; statement: ReadStatement; choice: ImportChoice; preview: ImportPreview }
  /** Rows; `total` is 0 until known. */
  | { step: 'storing'; done: number; total: number; isCancelling: boolean }
  | { step: 'done'; result: ImportDone; preview: ImportPreview };

export const failureMessage = (failure: unknown): string =>
  failure instanceof Error ? failure.message : 'That did not work. Please try again.';

/** About the last step. */
type Message = { kind: 'danger' | 'info'; text: string };

const failed = (text: string): Message | null => (text === '' ? null : { kind: 'danger', text });

function useImportSteps(first: ImportStep) {
  const openService = useImportService();
  const [state, setState] = useState(first);
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<Message | null>(null);
  const turn = useRef(0); // ignores the answers of earlier calls

  const goTo = (step: ImportStep, said: Message | null = null): void => {
    turn.current += 1;
    setIsBusy(false);
    setMessage(said);
    setState(step);
  };

  /** @param back the step after a failure */
  async function attempt<T>(
    back: ImportStep,
    ask: (service: ImportService) => Promise<T>,
    onAnswer: (answer: T) => void,
  ): Promise<void> {
    turn.current += 1;
    const current = turn.current;
    setIsBusy(true);
    setMessage(null);
    try {
      const answer = await ask(await openService());
      if (current === turn.current) onAnswer(answer);
    } catch (failure) {
      if (current === turn.current) goTo(back, failed(failureMessage(failure)));
    }
  }

  function end(): void {
    turn.current += 1;
    void openService()
      .then((service) => service.close())
      .catch(() => null); // already closed
  }

  return { state, isBusy, message, openService, setState, goTo, attempt, end };
}

const nothing: Shared = { files: [], refusals: [] };

/** Files that other apps shared, and the one that is imported. */
function useSharedFiles() {
  const [shared, setShared] = useState(nothing);
  const current = useRef<number | null>(null);

  const refresh = useCallback(async (): Promise<Shared> => {
    const loaded = await listShared();
    setShared(loaded);
    return loaded;
  }, []);
  useEffect(() => void listShared().then(setShared), []);

  /** Null when the file is gone. */
  async function open(file: WaitingFile): Promise<StatementFile | null> {
    current.current = file.id;
    return readShared(file);
  }

  async function remove(id: number): Promise<void> {
    await removeShared(id);
    await refresh();
  }

  /** The imported file is not a shared one. */
  const leave = (): void => void (current.current = null);

  /** Removes the shared file after its import. */
  async function finish(): Promise<void> {
    const id = current.current;
    leave();
    if (id !== null) await remove(id);
  }

  return { files: shared.files, refresh, open, remove, leave, finish };
}

const NOT_ARRIVED = 'The shared file did not arrive. Please choose it here.';
const CANCELLED: Message = {
  kind: 'info',
  text: 'The import was cancelled. Nothing of it is in the journal.',
};
const GONE = 'This file is not on the device any more. Please share it again.';

/** The zone of the times in an account's statements; null when unknown. */
export const zoneOf = (account: ChosenAccount): string | null =>
  'id' in account ? account.zone : account.fields.broker_zone;

const asksTimes = (statement: ReadStatement, account: ChosenAccount): boolean =>
  statement.needsDateOrder || (statement.needsZone && zoneOf(account) === null);

function stepAfter(file: StatementFile, opened: OpenedStatement): ImportStep {
  if (opened.state === 'read') return { step: 'account', statement: opened, begun: null };
  return opened.state === 'columns' ? { step: 'columns', file, table: opened } : { step: 'choose' };
}

/** Writes the statement; `onStored` follows once it is written. */
function useStoring(
  { openService, setState, goTo, attempt }: ReturnType<typeof useImportSteps>,
  onStored: () => Promise<void>,
) {
  async function store(before: Extract<ImportStep, { step: 'preview' }>): Promise<void> {
    setState({ step: 'storing', done: 0, total: 0, isCancelling: false });
    // A database that lost its connection is written to once more from the start.
    const show = (done: number, total: number): void =>
      setState((now) =>
        now.step === 'storing' ? { ...now, done: Math.max(now.done, done), total } : now,
      );
    await attempt(
      before,
      (service) => service.store(before.choice, show),
      (result) => {
        if (result === null) return goTo(before, CANCELLED);
        void onStored().then(() => goTo({ step: 'done', result, preview: before.preview }));
      },
    );
  }

  function cancel(): void {
    setState((now) => (now.step === 'storing' ? { ...now, isCancelling: true } : now));
    void openService()
      .then((service) => service.cancel())
      .catch(() => null); // the journal is closed: nothing more is written
  }

  return { store, cancel };
}

/** One import, step by step. Nothing is written before `store`. @param isShared starts with what another app has shared */
export function useImportFlow(isShared: boolean) {
  const steps = useImportSteps(isShared ? { step: 'reading', name: '' } : { step: 'choose' });
  const { state, isBusy, message, setState, goTo, attempt, end } = steps;
  const shared = useSharedFiles();
  const { store, cancel } = useStoring(steps, shared.finish);

  function read(file: StatementFile, reading: TableReading | null): Promise<void> {
    setState({ step: 'reading', name: file.name });
    return attempt(
      state.step === 'columns' ? state : { step: 'choose' },
      (service) => service.open(file, reading),
      (opened) =>
        goTo(stepAfter(file, opened), opened.state === 'unreadable' ? failed(opened.reason) : null),
    );
  }

  const preview = (statement: ReadStatement, choice: ImportChoice): Promise<void> =>
    attempt(
      state,
      (service) => service.preview(choice),
      (seen) => goTo({ step: 'preview', statement, choice, preview: seen }),
    );

  async function chooseAccount(statement: ReadStatement, account: ChosenAccount): Promise<void> {
    if (asksTimes(statement, account)) goTo({ step: 'times', statement, account });
    else await preview(statement, { account });
  }

  function choose(file: StatementFile): void {
    shared.leave();
    void read(file, null);
  }

  async function openWaiting(file: WaitingFile): Promise<void> {
    setState({ step: 'reading', name: file.name });
    const content = await shared.open(file);
    if (content === null) goTo({ step: 'choose' }, failed(GONE));
    else await read(content, null);
  }

  function close(): void {
    void forgetRefusals(); // the user has read them
    end();
  }

  const openShared = useEffectEvent(({ files, refusals }: Shared) => {
    const [file] = files;
    if (file === undefined && refusals.length === 0) goTo({ step: 'choose' }, failed(NOT_ARRIVED));
    else if (file === undefined || files.length > 1 || refusals.length > 0) {
      goTo({ step: 'choose' }, failed(refusals.join(' ')));
    } else void openWaiting(file);
  });
  const isLoaded = useIsJournalOpened(); // a share may have started the whole app
  const { files: waiting, refresh, remove } = shared;
  useEffect(() => {
    if (isShared && isLoaded) void refresh().then(openShared);
  }, [isShared, isLoaded, refresh]);

  return {
    state,
    isBusy,
    message,
    goTo,
    read,
    chooseAccount,
    preview,
    store,
    cancel,
    close,
    choose,
    waiting,
    openWaiting,
    remove,
  };
}

export type ImportFlow = ReturnType<typeof useImportFlow>;

export function useImportUndo(importId: string) {
  const openService = useImportService();
  const [isUndone, setIsUndone] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** @returns whether it succeeded; if not, `problem` has the reason */
  async function turn(toUndone: boolean): Promise<boolean> {
    setIsBusy(true);
    setProblem(null);
    try {
      const service = await openService();
      await (toUndone ? service.undo(importId) : service.redo(importId));
      setIsUndone(toUndone);
      return true;
    } catch (failure) {
      setProblem(failureMessage(failure));
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isUndone, isBusy, problem, undo: () => turn(true), redo: () => turn(false) };
}
