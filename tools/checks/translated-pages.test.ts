import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBareTexts, findVanishing } from './bare-text.ts';

// docs/decisions/translated-pages.md

const root = join(import.meta.dirname, '../..');
const components = globSync('web/src/**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'));

describe('in a page that a browser translates', () => {
  test('no text stands bare beside a sibling that comes and goes', () => {
    expect(components.length).toBeGreaterThan(300);
    const sources = components.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
    const vanishing = new Set(
      sources.flatMap(([file, source]) =>
        findVanishing(file, source).filter((name) => new RegExp(`export (function|const) ${name}\\b`).test(source)),
      ),
    );
    const places = sources.flatMap(([file, source]) =>
      findBareTexts(file, source, vanishing).map((line) => `${file}:${line}`),
    );
    expect(places).toEqual([]);
  });

  test.each([
    ['an icon that comes before a text', '<b>{open && <Icon />}{label}</b>'],
    ['one of two icons before a text', '<b>{up && <Up />}{down && <Down />}Price</b>'],
    ['rows before a text', '<b>{rows.map((row) => <i key={row} />)} and more</b>'],
    ['a text that comes and goes', '<b>Saved{by && byText(by)}{by ? byText(by) : ""}</b>'],
    ['a text in place of an element', '<b>{href ? <a href={href}>It</a> : name} is here</b>'],
    ['a text that changes', '<b><svg />{busy ? "Saving" : "Save"}</b>'],
    ['a text in a fragment', '<b>{open && <>Your zone, <i>{zone}</i></>}</b>'],
    ['a text as a whole component', 'count === 0 ? "0" : <a href={href}>{count}</a>'],
    ['an icon that is a variable', '<b><props.Icon /> {label}</b>'],
  ])('%s is found', (_, element) => {
    expect(findBareTexts('Any.tsx', `export const Any = (props) => ${element};`)).toEqual([1]);
  });

  test('a component that is nothing at times is found before a text', () => {
    const hint = 'function Hint({ text }) { if (!text) return null; return <i>{text}</i>; }';
    expect(findVanishing('Hint.tsx', hint)).toEqual(['Hint']);
    const source = `import { Hint } from './Hint.tsx';\nexport const Any = () => <b><Hint /> {label}</b>;`;
    expect(findBareTexts('Any.tsx', source, new Set(['Hint']))).toEqual([2]);
    expect(findBareTexts('Any.tsx', source)).toEqual([]);
  });

  test.each([
    ['an icon after a text', '<b>{label}{open && <Icon />}</b>'],
    ['an icon before an element', '<b>{open && <Icon />}<span>{label}</span></b>'],
    ['an icon that is always there', '<b><svg />{label}</b>'],
    ['a text alone', '<b>{busy ? "Saving" : "Save"}</b>'],
    ['white space', '<b>{open && <Icon />} {busy && <Icon />}</b>'],
    ['a fragment of elements', '<>{open && <Icon />} <span>{label}</span></>'],
    ['a component that is at times nothing', 'count === 0 ? null : <b>{count}</b>'],
  ])('%s is not', (_, element) => {
    expect(findBareTexts('Any.tsx', `export const Any = (props) => ${element};`)).toEqual([]);
  });
});
