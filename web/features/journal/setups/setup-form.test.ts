import { expect, it } from 'vitest';
import { isRenamed, moveRule, nameError, newSetup, typedSetup } from './setup-form.ts';

const rules = ['one', 'two', 'three'].map((text) => ({ id: text, text }));
const texts = (moved: readonly { text: string }[]) => moved.map(({ text }) => text);

it('moves a rule by a place, and never out of the list', () => {
  expect(texts(moveRule(rules, 2, -1))).toEqual(['one', 'three', 'two']);
  expect(texts(moveRule(rules, 0, 1))).toEqual(['two', 'one', 'three']);
  expect(texts(moveRule(rules, 0, -1))).toEqual(['one', 'two', 'three']);
  expect(texts(moveRule(rules, 2, 1))).toEqual(['one', 'two', 'three']);
});

it('stores no rule that was left empty', () => {
  const fields = { name: ' Fade ', notes: '', rules: [...rules, { id: 'four', text: '  ' }] };
  expect(typedSetup(fields)).toEqual({ name: 'Fade', notes: '', rules });
});

it('asks for a name of its own', () => {
  expect(nameError(' ', [])).toBe('Please fill in required fields');
  expect(nameError('fade ', ['Fade'])).toBe('Another setup has this name');
  expect(nameError('Trend', ['Fade'])).toBeNull();
});

it('renames trades only where there are some and the name is another one', () => {
  const used = { ...newSetup, fields: { ...newSetup.fields, name: 'Fade' }, uses: 2 };
  expect(isRenamed(used, 'Range fade')).toBe(true);
  expect(isRenamed(used, 'FADE')).toBe(false);
  expect(isRenamed({ ...used, uses: 0 }, 'Range fade')).toBe(false);
});
