import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { TextInput } from './TextInput.tsx';

const TYPING_PAUSE_MS = 250;
const LONGEST = 200; // letters; the most that the server accepts

type SearchInputProps = {
  /** The name for screen readers. */
  label: string;
  placeholder?: string;
  /** What the list is searched for. */
  text: string;
  /** Called when typing pauses, without spaces around. */
  onSearch: (text: string) => void;
};

/** The search of a list. */
export function SearchInput({ label, placeholder = label, text, onSearch }: SearchInputProps) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  const [applied, setApplied] = useState(text);
  // Another search than what was typed, such as none: the field follows.
  if (applied !== text) {
    setApplied(text);
    if (typed.trim() !== text) setTyped(text);
  }
  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, text, onSearch]);
  return (
    <div className="relative min-w-0 grow">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-ink-3" />
      <TextInput
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={placeholder}
        maxLength={LONGEST}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="pl-10"
      />
    </div>
  );
}
