import { Trash2 } from 'lucide-react';
import { NOTES_MAX_LENGTH } from '#contracts/journal.ts';
import { type DayNote, useDayNotes } from '#web/data/journal-calendar.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextArea } from '#web/ui/TextInput.tsx';
import { useDeleteWithUndo } from '../use-delete-with-undo.ts';
import { useKeptNote } from './use-kept-note.ts';

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
