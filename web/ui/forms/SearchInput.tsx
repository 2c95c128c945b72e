import { Search } from 'lucide-react';
import { useId } from 'react';
import { TextInput } from './TextInput.tsx';

const LONGEST = 200; // letters; the most that the server accepts

type SearchInputProps = {
  /** The name for screen readers and the placeholder. */
  label: string;
  value: string;
  onChange: (typed: string) => void;
};

export function SearchInput({ label, value, onChange }: SearchInputProps) {
  const id = useId();
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
        placeholder={label}
        maxLength={LONGEST}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="pl-10"
      />
    </div>
  );
}
