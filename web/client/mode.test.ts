import { describe, expect, it, vi } from 'vitest';
import { enterDemo, isDemo, leaveDemo, storageKey } from './mode.ts';
import { readToken, storeToken } from './token.ts';

/** jsdom cannot reload. */
function stubReload() {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  return reload;
}

describe('the demo', () => {
  it('begins as the chosen person after a reload', () => {
    const reload = stubReload();
    enterDemo('admin');
    expect(isDemo()).toBe(true);
    expect(readToken()).toBe('demo-admin');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('never sees or touches the session of the real thing', () => {
    stubReload();
    storeToken('real');
    localStorage.setItem(storageKey('profile'), 'real profile');
    enterDemo('trader');
    expect(localStorage.getItem('bellwether.token')).toBe('real');
    leaveDemo();
    expect(isDemo()).toBe(false);
    expect(readToken()).toBe('real');
    expect(localStorage.getItem('bellwether.profile')).toBe('real profile');
  });
});
