import { describe, expect, test } from '@jest/globals';
import { type Place, shortcutOf } from './shortcuts.ts';

const plain = { altKey: false, ctrlKey: false, metaKey: false, repeat: false };
const pressed = (key: string, place: Place = 'page') => shortcutOf({ ...plain, key }, place);

describe('keys of the player', () => {
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

  test('up and down change the volume on the stage, and move the page elsewhere', () => {
    expect(pressed('ArrowUp')).toBeNull();
    expect(pressed('ArrowUp', 'stage')).toBe('louder');
    expect(pressed('ArrowDown', 'button')).toBe('quieter');
  });

  test('leave to a button, a slider and a field what is theirs', () => {
    expect(pressed(' ', 'button')).toBeNull();
    expect(pressed('c', 'button')).toBe('captions');
    expect(pressed('ArrowLeft', 'slider')).toBeNull();
    expect(pressed(' ', 'slider')).toBe('play');
    expect(pressed('f', 'field')).toBeNull();
  });

  test('leave the combinations of browser and system alone', () => {
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) {
      expect(shortcutOf({ ...plain, key: 'f', [modifier]: true }, 'page')).toBeNull();
    }
  });

  test('switch once however long they are held, and go on moving', () => {
    expect(shortcutOf({ ...plain, key: 'm', repeat: true }, 'page')).toBeNull();
    expect(shortcutOf({ ...plain, key: 'ArrowRight', repeat: true }, 'page')).toBe('forward');
  });
});
