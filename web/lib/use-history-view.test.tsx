import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useHistoryView } from './use-history-view.ts';

const views = ['home', 'list', 'detail'] as const;
type View = (typeof views)[number];

const start = () => renderHook(() => useHistoryView<View>('view', views, 'home'));

beforeEach(() => history.replaceState(null, '', '/?kept=1#too'));

it('goes forward by opening and back by the browser', async () => {
  const { result } = start();
  act(() => result.current[1]('list'));
  act(() => result.current[1]('detail'));
  expect(result.current[0]).toBe('detail');

  history.back();
  await waitFor(() => expect(result.current[0]).toBe('list'));
  history.back();
  await waitFor(() => expect(result.current[0]).toBe('home'));
});

it('leaves the address as it is', () => {
  const { result } = start();
  act(() => result.current[1]('list'));

  expect(location.search + location.hash).toBe('?kept=1#too');
});

it('adds no step for opening what is open', () => {
  const { result } = start();
  act(() => result.current[1]('list'));
  const steps = history.length;

  act(() => result.current[1]('list'));

  expect(history.length).toBe(steps);
});

it('starts at the beginning whatever the history says, as after a reload', () => {
  history.replaceState({ view: 'detail' }, '');

  expect(start().result.current[0]).toBe('home');
});

it('falls back to the beginning on a history that is not its own', () => {
  const { result } = start();
  act(() => result.current[1]('list'));

  act(() => {
    window.dispatchEvent(new PopStateEvent('popstate', { state: { view: 'unheard of' } }));
  });

  expect(result.current[0]).toBe('home');
});
