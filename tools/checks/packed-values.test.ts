import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Node, parse, visit } from './syntax-tree.ts';

const root = join(import.meta.dirname, '../..');
const folders = '{shared,functions,infra,web,local,operator,tools,e2e}';
const files = globSync(`${folders}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: ['**/.build/**'] });

const childOf = (node: Node, field: string) => node[field] as Node | null;

/** Tells whether an object has a literal spread in it: its properties are written one a line without that. */
const isSpreadLiteral = (node: Node, parent: Node | undefined) =>
  node.type === 'SpreadElement' &&
  parent?.type === 'ObjectExpression' &&
  childOf(node, 'argument')?.type === 'ObjectExpression';

/** Tells whether a tuple of values is taken apart where it is made: each value has a declaration of its own without that. */
function isTakenApart(node: Node): boolean {
  if (node.type !== 'VariableDeclarator' || childOf(node, 'id')?.type !== 'ArrayPattern') return false;
  const init = childOf(node, 'init');
  const elements = init?.type === 'ArrayExpression' ? (init.elements as Node[]) : [];
  return elements.length > 0 && elements.every((element) => element.type !== 'SpreadElement');
}

/** Finds the lines on which values are packed. */
function findPacked(file: string, source: string): number[] {
  const lines: number[] = [];
  const onNode = (node: Node, parent: Node | undefined) => {
    if (!isSpreadLiteral(node, parent) && !isTakenApart(node)) return;
    lines.push(source.slice(0, node.start).split('\n').length);
  };
  visit(parse(file, source), onNode);
  return lines;
}

test('packed values are found', () => {
  const source = `
    const [a, b] = [1, 2];
    const [c] = [...list];
    const d = { ...{ a, b }, ...c, ...(c && { e: 1 }) };
  `;
  expect(findPacked('example.ts', source)).toEqual([2, 4]);
});

test('there are files to look at', () => expect(files.length).toBeGreaterThan(2000));

test('no values are packed: one property and one declaration a line', () => {
  const found = files.flatMap((file) =>
    findPacked(file, readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});
