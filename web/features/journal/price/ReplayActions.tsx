import { Camera, NotebookPen } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { NOTES_MAX_LENGTH } from '#contracts/journal/journal.ts';
import { useReadTrade } from '#web/data/journal/journal.ts';
import { editAct } from '#web/data/journal/positions.ts';
import { requireScreenshotRoom, useAddScreenshot } from '#web/data/journal/screenshots.ts';
import type { TradeView } from '#web/data/journal/trade-candles.ts';
import { Button } from '#web/ui/Button.tsx';
import { candleZone, type ChartModel, formatCandleTime } from '#web/ui/charts/chart-model.ts';
import type { Plot } from '#web/ui/charts/create-plot.ts';
import { TextField } from '#web/ui/forms/TextInput.tsx';
import { toastDone, toastError } from '#web/ui/states/Toasts.tsx';
import { formatCandleSource } from '../format-trade.ts';
import { useUndoableAct } from '../undo.ts';

/** The time to which a replay has come, that of its last candle: `20 Nov 2026, 12:00 UTC`. */
export function replayTime({ candles, timeframe }: ChartModel): string {
  const begin = candles.at(-1)?.t;
  if (begin === undefined) return '';
  return `${formatCandleTime(begin, timeframe)} ${candleZone(begin, timeframe)}`.trim();
}

type ReplayActionsProps = {
  tradeId: string;
  source: TradeView['source'];
  /** As the replay is now. */
  model: ChartModel;
  plotRef: RefObject<Plot | null>;
};

/** A note or a screenshot of a moment of the replay, which may play on meanwhile. */
export function ReplayActions({ tradeId, source, model, plotRef }: ReplayActionsProps) {
  const [noteTime, setNoteTime] = useState<string | null>(null); // when `Add note` was pressed
  const screenshot = useTakeScreenshot(tradeId, source, plotRef);
  const noteButton = useRef<HTMLButtonElement>(null);
  const closeNote = (): void => {
    setNoteTime(null);
    noteButton.current?.focus();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          ref={noteButton}
          size="sm"
          icon={NotebookPen}
          aria-expanded={noteTime !== null}
          onClick={() => setNoteTime(replayTime(model))}
        >
          Add note
        </Button>
        <Button
          size="sm"
          icon={Camera}
          isBusy={screenshot.isBusy}
          onClick={() => void screenshot.take()}
        >
          Take screenshot
        </Button>
      </div>
      {noteTime !== null && (
        <NoteForm key={noteTime} tradeId={tradeId} time={noteTime} onClose={closeNote} />
      )}
    </>
  );
}

type NoteFormProps = {
  tradeId: string;
  /** Of the replay when the note was begun. */
  time: string;
  onClose: () => void;
};

function NoteForm({ tradeId, time, onClose }: NoteFormProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const readTrade = useReadTrade();
  const run = useUndoableAct();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function save(): Promise<void> {
    if (text.trim() === '') return setError('Write a note first.');
    const notes = (await readTrade(tradeId))?.notes ?? '';
    const line = `Replay, ${time}: ${text.trim()}`;
    const longer = notes === '' ? line : `${notes}\n${line}`;
    if (longer.length > NOTES_MAX_LENGTH) {
      return setError(
        `The notes of a trade have at most ${NOTES_MAX_LENGTH.toLocaleString('en')} characters.`,
      );
    }
    if (await run(editAct(tradeId, { notes: longer }, { notes }), 'Note added')) onClose();
  }
  const submit = async (): Promise<void> => {
    setIsBusy(true);
    await save().finally(() => setIsBusy(false));
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex flex-col gap-2"
    >
      <TextField
        label={`Note at ${time}`}
        hint="Added to the notes of the trade, with this time"
        error={error}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={isBusy}>
          Save note
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Adds the chart, as it is drawn at that moment, to the screenshots of a trade. */
function useTakeScreenshot(
  tradeId: string,
  source: TradeView['source'],
  plotRef: RefObject<Plot | null>,
) {
  const [isBusy, setIsBusy] = useState(false);
  const readTrade = useReadTrade();
  const addScreenshot = useAddScreenshot();
  const run = useUndoableAct();
  const captionOf = (drawn: ChartModel): string[] => [
    `${drawn.instrument} ${drawn.timeframe}, replay at ${replayTime(drawn)}`,
    `Source: ${formatCandleSource(source)}`,
  ];

  async function store(picture: Blob): Promise<void> {
    const before = (await readTrade(tradeId))?.screenshots ?? [];
    requireScreenshotRoom(before);
    const sha = await addScreenshot(picture);
    if (before.includes(sha)) return toastDone('The trade has this screenshot already');
    const act = editAct(tradeId, { screenshots: [...before, sha] }, { screenshots: before });
    await run(act, 'Screenshot added');
  }
  return {
    isBusy,
    async take(): Promise<void> {
      if (plotRef.current === null) return;
      setIsBusy(true);
      try {
        await store(await plotRef.current.takePicture(captionOf)); // drawn before the next candle comes
      } catch (failure) {
        toastError(
          failure instanceof Error ? failure.message : 'The screenshot could not be taken.',
        );
      } finally {
        setIsBusy(false);
      }
    },
  };
}
