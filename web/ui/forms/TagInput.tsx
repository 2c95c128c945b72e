import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { Chip } from '../Chip.tsx';
import { TextInput } from './TextInput.tsx';

type TagInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> & {
  tags: readonly string[];
  suggestions?: readonly string[];
  onChange: (tags: string[]) => void;
};

const splitTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/**
 * Several short words as chips. Enter, a comma or leaving the field ends a word; Backspace in the empty
 * field takes the last one back. The comma is read from the text, as phones do not report the key.
 */
export function TagInput({ tags, suggestions = [], onChange, ...input }: TagInputProps) {
  const [text, setText] = useState('');
  const listId = useId();
  const add = (typed: string): void => {
    setText('');
    const more = splitTags(typed);
    if (more.length > 0) onChange([...new Set([...tags, ...more])]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault(); // would send the form
      add(text);
    }
    if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1));
  };
  return (
    <div className="flex flex-col gap-2">
      <TextInput
        {...input}
        value={text}
        list={listId}
        autoComplete="off"
        enterKeyHint="enter"
        onKeyDown={onKeyDown}
        onBlur={() => add(text)}
        onChange={({ target }) =>
          target.value.includes(',') ? add(target.value) : setText(target.value)
        }
      />
      <datalist id={listId}>
        {suggestions
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
      </datalist>
      {tags.length > 0 && (
        <ul aria-label="Chosen tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="min-w-0">
              <Chip
                text={tag}
                removeLabel={`Remove the tag ${tag}`}
                onRemove={() => onChange(tags.filter((other) => other !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
