import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Node, parse, visit } from './syntax-tree.ts';

// docs/decisions/forms.md, docs/decisions/dialogs.md

const web = join(import.meta.dirname, '../../web/src');
const files = globSync('**/*.{ts,tsx}', { cwd: web });

/** What has one place in the web app, and that place. */
const places = {
  'form element': 'ui/Form.tsx',
  'modal dialog': 'ui/Dialog.tsx',
  'native dialog': 'nowhere',
  'react-hook-form': 'lib/forms/use-editor-form.ts',
  'dialog of react-aria': 'nowhere',
} as const;

type Kind = keyof typeof places;

const field = (node: Node, name: string) => node[name] as Node;

const elementKinds: Record<string, Kind> = { form: 'form element', dialog: 'native dialog' };

function kindOfImport(node: Node): Kind | undefined {
  const source = String(field(node, 'source').value);
  if (source === 'react-hook-form' || source.startsWith('@hookform/')) return 'react-hook-form';
  if (source !== 'react-aria-components') return undefined;
  const names = (node.specifiers as Node[]).map((specifier) => String(field(specifier, 'local').name));
  return names.some((name) => /Dialog|Modal|Popover/.test(name)) ? 'dialog of react-aria' : undefined;
}

function kindOf(node: Node): Kind | undefined {
  if (node.type === 'ImportDeclaration') return kindOfImport(node);
  if (node.type === 'JSXOpeningElement') return elementKinds[String(field(node, 'name').name)];
  if (node.type === 'MemberExpression' && field(node, 'property').name === 'showModal') return 'native dialog';
  if (node.type !== 'JSXAttribute') return undefined;
  const name = String(field(node, 'name').name);
  const isDialogRole = name === 'role' && /dialog/.test(JSON.stringify(node.value));
  return isDialogRole || name === 'aria-modal' ? 'modal dialog' : undefined;
}

/** Finds forms and dialogs outside of the one place of each, as `kind in file`. */
function findOthers(file: string, source: string): string[] {
  const found = new Set<string>();
  visit(parse(file, source), (node) => {
    const kind = kindOf(node);
    if (kind && places[kind] !== file) found.add(`${kind} in ${file}`);
  });
  return [...found];
}

test.each([
  ['<form onSubmit={send} />', 'form element'],
  ['<dialog ref={ref} />', 'native dialog'],
  ['menu.current?.showModal()', 'native dialog'],
  ['<div role="dialog" />', 'modal dialog'],
  ["<div role={isQuestion ? 'alertdialog' : 'dialog'} />", 'modal dialog'],
  ['<div aria-modal />', 'modal dialog'],
  ["import { useForm } from 'react-hook-form'", 'react-hook-form'],
  ["import { zodResolver } from '@hookform/resolvers/zod'", 'react-hook-form'],
  ["import { ModalOverlay } from 'react-aria-components'", 'dialog of react-aria'],
])('%s is found', (source, kind) => {
  expect(findOthers('features/Example.tsx', source)).toEqual([`${kind} in features/Example.tsx`]);
});

test('a form of the app’s own and a button of react-aria are no other way', () => {
  const source = 'import { Button } from \'react-aria-components\'; <Form form={form} role="search" />';
  expect(findOthers('features/Example.tsx', source)).toEqual([]);
});

test('each of them has its one place', () => {
  for (const [kind, place] of Object.entries(places)) {
    if (place === 'nowhere') continue;
    const source = readFileSync(join(web, place), 'utf8');
    expect(findOthers('features/Example.tsx', source).join()).toContain(kind);
  }
});

test('there is one form element and one dialog in the web app', () => {
  const found = files.flatMap((file) => findOthers(file, readFileSync(join(web, file), 'utf8')));
  expect(found).toEqual([]);
});
