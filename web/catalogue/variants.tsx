import type { StoryObj } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';

/** A text that has no room on a phone, with a word that cannot be broken. */
export const LONG =
  'Wolfeschlegelsteinhausenbergerdorff, whose name is longer than any column, and who writes notes to match';

/** With an instrument and a figure, which are read from left to right. */
export const ARABIC = 'صفقة الذهب XAUUSD عند 2068.40، وقف الخسارة خلف آخر قاع';

type Variants = Readonly<Record<string, ReactNode>>;

/** A story that shows the variants of a component, each below its name. */
export const variants = (title: string, of: Variants): StoryObj => ({
  render: () => (
    <main className="flex flex-col gap-6 bg-canvas p-4 text-ink">
      <h1 className="text-title font-semibold">{title}</h1>
      {Object.entries(of).map(([name, variant]) => (
        <section key={name} aria-label={name} className="flex flex-col gap-2">
          <h2 className="text-dense text-ink-3">{name}</h2>
          {variant}
        </section>
      ))}
    </main>
  ),
});

/** A story of something that opens over the page. */
export const over = (title: string, opened: ReactNode): StoryObj => ({
  render: () => (
    <main className="bg-canvas p-4 text-ink">
      <h1 className="text-title font-semibold">{title}</h1>
      {opened}
    </main>
  ),
});

type StatefulProps<Value> = {
  of: Value;
  children: (value: Value, set: (value: Value) => void) => ReactNode;
};

/** Holds the value of a control, which then can be tried. */
export function Stateful<Value>({ of, children }: StatefulProps<Value>) {
  const [value, setValue] = useState(of);
  return children(value, setValue);
}

export const doNothing = (): void => undefined;
