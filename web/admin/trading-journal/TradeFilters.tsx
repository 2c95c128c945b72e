import { useId } from 'react';
import { INSTRUMENTS } from '#contracts/rules/instruments.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

const LONGEST = 200; // characters, as the server takes

export type TypedFilter = { pair: string; trader: string };
export const noFilter: TypedFilter = { pair: '', trader: '' };

type TradeFiltersProps = {
  typed: TypedFilter;
  /** Suggested beside the instruments. */
  pairs: readonly string[];
  onChange: (typed: TypedFilter) => void;
};

/** Of which pair and of whom. */
export function TradeFilters({ typed, pairs, onChange }: TradeFiltersProps) {
  const listId = useId();
  return (
    <div className="grid items-start gap-3 @md:grid-cols-2 @3xl:max-w-2xl">
      <Field label="Pair" hint="The whole name, as members write it">
        {(control) => (
          <>
            <TextInput
              {...control}
              type="search"
              list={listId}
              value={typed.pair}
              maxLength={LONGEST}
              autoComplete="off"
              placeholder="All pairs"
              onChange={({ target }) => onChange({ ...typed, pair: target.value })}
            />
            <datalist id={listId}>
              {[...new Set([...pairs, ...INSTRUMENTS])].map((pair) => (
                <option key={pair}>{pair}</option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label="Trader" hint="A part of the name is enough">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            value={typed.trader}
            maxLength={LONGEST}
            autoComplete="off"
            placeholder="All traders"
            onChange={({ target }) => onChange({ ...typed, trader: target.value })}
          />
        )}
      </Field>
    </div>
  );
}
