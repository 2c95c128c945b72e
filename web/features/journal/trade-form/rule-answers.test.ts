import { expect, it } from 'vitest';
import { aTrade } from '#tests/support/builders.ts';
import { answerTo, withAnswer, withOwnAnswers } from './rule-answers.ts';

const aSetup = (name: string, ...ids: string[]) => ({
  id: name,
  name,
  notes: '',
  rules: ids.map((id) => ({ id, text: id })),
  isWaiting: false,
  rejection: null,
});

it('gives a rule one answer, another one, and none', () => {
  const none = { rules_kept: [], rules_broken: [] };
  const followed = withAnswer(none, 'a', 'kept');
  expect(answerTo('a', followed)).toBe('kept');
  const broken = withAnswer(followed, 'a', 'broken');
  expect(broken).toEqual({ rules_kept: [], rules_broken: ['a'] });
  expect(answerTo('a', broken)).toBe('broken');
  expect(withAnswer(broken, 'a', null)).toEqual(none);
});

it('drops answers to the rules of another setup, and keeps those to rules that were removed', () => {
  const setups = [aSetup('London high', 'a', 'b'), aSetup('Fade', 'c')];
  const answers = { rules_kept: ['a', 'c', 'gone'], rules_broken: ['b'] };
  const own = (setup: string) => {
    const { rules_kept, rules_broken } = withOwnAnswers(aTrade({ setup, ...answers }), setups);
    return { rules_kept, rules_broken };
  };
  expect(own('london high')).toEqual({ rules_kept: ['a', 'gone'], rules_broken: ['b'] });
  expect(own('Fade')).toEqual({ rules_kept: ['c', 'gone'], rules_broken: [] });
  expect(own('')).toEqual({ rules_kept: ['gone'], rules_broken: [] });
});
