import { describe, expect, it } from 'vitest';
import { pathPattern } from './path-pattern.ts';

describe('path patterns', () => {
  it.each([
    ['*', '/anything/at/all.html', true],
    ['/api/*', '/api/sessions', true],
    ['/api/*', '/api', false],
    ['/api/sessions*', '/api/sessions', true],
    ['/api/sessions*', '/api/sessions/1/x', true],
    ['/api/sessions', '/api/sessions/1', false],
    ['images/*.jpg', '/images/a/b.jpg', true],
    ['/images/*.jpg', '/images/a.JPG', false],
    ['/a?c', '/abc', true],
    ['/a?c', '/ac', false],
    ['/a.c', '/abc', false],
    ['*.js', '/deep/app.js', true],
  ])('%s and %s: %s', (pattern, path, matches) => {
    expect(pathPattern(pattern)(path)).toBe(matches);
  });
});
