import { Trash2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { NOTES_MAX_LENGTH } from '#contracts/journal/journal.ts';
import { type DayNote, useDayNotes, useKeepDayNote } from '#web/data/journal/calendar.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextArea } from '#web/ui/forms/TextInput.tsx';
import { useDeleteWithUndo } from '../use-delete-with-undo.ts';

const PAUSE_MS = 500;

/**
 * Keeps the note of a day half a second after the last letter, and at the latest when the sheet or the
 * app goes away.
 */
function useKeptNote(day: string) {
  const { mutateAsync, error } = useKeepDayNote();
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useRef(mutateAsync);
  useEffect(() => {
    keep.current = mutateAsync;
  });

  const flush = useCallback((): void => {
    clearTimeout(timer.current);
    const text = waiting.current;
    if (text === null) return;
    waiting.current = null;
    keep.current({ day, text }).catch(() => {
      waiting.current ??= text; // the reason is shown; the next letter or leaving tries again
    });
  }, [day]);

  useEffect(() => {
    // The last moment that a phone grants before it may end the app.
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [flush]);

  const type = (text: string): void => {
    setTyped(text);
    waiting.current = text;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, PAUSE_MS);
  };
  /** Null: nothing was typed yet. */
  return { typed, type, error };
}

/** What was noted about a day; kept on the device as it is typed. */
export function DayNoteField({ day }: { day: string }) {
  const notes = useDayNotes(day);
  if (notes === null) return null;
  return (
    <>
      <OwnNote day={day} text={notes.own?.text ?? ''} />
      {notes.others.map((note) => (
        <OtherNote key={note.id} note={note} />
      ))}
    </>
  );
}

function OwnNote({ day, text }: { day: string; text: string }) {
  const note = useKeptNote(day);
  return (
    <>
      {note.error !== null && <Banner kind="danger">{note.error.message}</Banner>}
      <Field label="Note of the day" hint="Saved as you type">
        {(control) => (
          <TextArea
            {...control}
            value={note.typed ?? text}
            maxLength={NOTES_MAX_LENGTH}
            placeholder="How did the day go?"
            onChange={({ target }) => note.type(target.value)}
          />
        )}
      </Field>
    </>
  );
}

/** A note of another account that was taken over into a day that had one already. */
function OtherNote({ note }: { note: DayNote }) {
  const deleteNote = useDeleteWithUndo('Note deleted');
  return (
    <section aria-label="Note taken over" className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <h3 className="text-dense font-medium text-ink-2">Taken over from another account</h3>
        <p className="whitespace-pre-line">{note.text}</p>
      </div>
      <IconButton
        label="Delete the note taken over"
        icon={Trash2}
        onClick={() => void deleteNote(note.id)}
      />
    </section>
  );
}
