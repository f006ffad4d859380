import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBareTexts } from './bare-text.ts';

// docs/decisions/translated-pages.md

const root = join(import.meta.dirname, '../..');
const components = globSync('web/src/**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'));

describe('in a page that a browser translates', () => {
  test('no text stands bare beside a sibling that comes and goes', () => {
    expect(components.length).toBeGreaterThan(300);
    const places = components.flatMap((file) =>
      findBareTexts(file, readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`),
    );
    expect(places).toEqual([]);
  });

  test.each([
    ['an icon that comes before a text', '<b>{open && <Icon />}{label}</b>'],
    ['one of two icons before a text', '<b>{up && <Up />}{down && <Down />}Price</b>'],
    ['rows before a text', '<b>{rows.map((row) => <i key={row} />)} and more</b>'],
    ['a text that comes and goes', '<b>Saved{by && byText(by)}{by ? byText(by) : ""}</b>'],
    ['a text in place of an element', '<b>{href ? <a href={href}>It</a> : name} is here</b>'],
    ['a text that changes', '<b><Icon />{busy ? "Saving" : "Save"}</b>'],
    ['a text in a fragment', '<b>{open && <>Your zone, <i>{zone}</i></>}</b>'],
    ['a text as a whole component', 'count === 0 ? "0" : <a href={href}>{count}</a>'],
  ])('%s is found', (_, element) => {
    expect(findBareTexts('Any.tsx', `export const Any = (props) => ${element};`)).toEqual([1]);
  });

  test.each([
    ['an icon after a text', '<b>{label}{open && <Icon />}</b>'],
    ['an icon before an element', '<b>{open && <Icon />}<span>{label}</span></b>'],
    ['an icon that is always there', '<b><Icon />{label}</b>'],
    ['a text alone', '<b>{busy ? "Saving" : "Save"}</b>'],
    ['white space', '<b>{open && <Icon />} {busy && <Icon />}</b>'],
    ['a fragment of elements', '<>{open && <Icon />} <span>{label}</span></>'],
    ['a component that is at times nothing', 'count === 0 ? null : <b>{count}</b>'],
  ])('%s is not', (_, element) => {
    expect(findBareTexts('Any.tsx', `export const Any = (props) => ${element};`)).toEqual([]);
  });
});
