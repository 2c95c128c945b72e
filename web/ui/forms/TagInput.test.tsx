import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { TagInput } from './TagInput.tsx';

function Tags({ start = [] }: { start?: string[] }) {
  const [tags, setTags] = useState(start);
  return <TagInput aria-label="Tags" tags={tags} onChange={setTags} />;
}

const chosen = () => screen.queryAllByRole('listitem').map((each) => each.textContent);

it('ends a tag by Enter, by a comma and by leaving the field, and keeps each once', async () => {
  const send = vi.fn<(event: React.FormEvent) => void>((event) => event.preventDefault());
  const user = userEvent.setup();
  render(
    <form onSubmit={send}>
      <Tags />
    </form>,
  );
  await user.type(screen.getByRole('combobox'), 'trend{Enter}news, asia,trend,');
  expect(chosen()).toEqual(['trend', 'news', 'asia']);
  await user.type(screen.getByRole('combobox'), 'late');
  await user.tab();
  expect(chosen()).toEqual(['trend', 'news', 'asia', 'late']);
  expect(send).not.toHaveBeenCalled();
});

it('takes tags back one by one', async () => {
  const user = userEvent.setup();
  render(<Tags start={['trend', 'news', 'asia']} />);
  await user.click(screen.getByRole('button', { name: 'Remove the tag trend' }));
  expect(chosen()).toEqual(['news', 'asia']);
  await user.type(screen.getByRole('combobox'), '{Backspace}');
  expect(chosen()).toEqual(['news']);
});
