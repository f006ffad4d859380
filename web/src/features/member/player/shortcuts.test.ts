import { describe, expect, test } from 'vitest';
import { type FocusTarget, shortcutOf } from './shortcuts.ts';

const plain = { altKey: false, ctrlKey: false, metaKey: false, repeat: false };
const pressed = (key: string, target: FocusTarget = 'page') => shortcutOf({ ...plain, key }, target);

describe('player shortcuts', () => {
  test('work wherever the focus is on the page', () => {
    expect([' ', 'ArrowLeft', 'ArrowRight', 'f', 'c', 'M'].map((key) => pressed(key))).toEqual([
      'play',
      'back',
      'forward',
      'fullscreen',
      'captions',
      'mute',
    ]);
    expect(pressed('q')).toBeNull();
  });

  test('up and down change the volume on the stage, and scroll the page elsewhere', () => {
    expect(pressed('ArrowUp')).toBeNull();
    expect(pressed('ArrowUp', 'stage')).toBe('louder');
    expect(pressed('ArrowDown', 'button')).toBe('quieter');
  });

  test('leave buttons, sliders and fields their own keys', () => {
    expect(pressed(' ', 'button')).toBeNull();
    expect(pressed('c', 'button')).toBe('captions');
    expect(pressed('ArrowLeft', 'slider')).toBeNull();
    expect(pressed(' ', 'slider')).toBe('play');
    expect(pressed('f', 'field')).toBeNull();
  });

  test('ignore keys with modifiers', () => {
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) {
      expect(shortcutOf({ ...plain, key: 'f', [modifier]: true }, 'page')).toBeNull();
    }
  });

  test('toggle once while a key is held, but repeat seeking', () => {
    expect(shortcutOf({ ...plain, key: 'm', repeat: true }, 'page')).toBeNull();
    expect(shortcutOf({ ...plain, key: 'ArrowRight', repeat: true }, 'page')).toBe('forward');
  });
});
