import { type Node, parse, visit } from './syntax-tree.ts';

/** The kind of node that a child of an element makes in the page. */
type Child = 'blank' | 'element' | 'text' | 'optional element' | 'optional text' | 'changing text';

/**
 * Finds lines of a component with a text that stands bare beside a sibling that comes and goes, or that comes, goes or
 * changes itself, as what is in a fragment or is all that a component returns does (docs/decisions/translated-pages.md). A
 * browser that translates the page replaces text nodes: React then inserts before a node, or removes one, that is not there
 * any more. `vanishing` names components of other files that are nothing at times.
 */
export function findBareTexts(file: string, source: string, vanishing: ReadonlySet<string> = new Set()): number[] {
  const found: number[] = [];
  const optional = new Set([...vanishing, ...findVanishing(file, source)]);
  const note = ({ start }: Node) => found.push(source.slice(0, start).split('\n').length);
  visit(parse(file, source), (node) => {
    for (const result of resultsOf(node)) if (textKinds.includes(kindOfExpression(result, source))) note(result);
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return;
    const children = (node.children as Node[])
      .map((child) => (isVanishing(child, source, optional) ? 'optional element' : kindOfChild(child, source)))
      .filter((kind) => kind !== 'blank');
    const isBare = node.type === 'JSXFragment' && children.some((kind) => textKinds.includes(kind));
    if (isBare || (children.length > 1 && isBroken(children))) note(node);
  });
  return found;
}

/** Finds the names of a file's components that return nothing at times. */
export function findVanishing(file: string, source: string): string[] {
  const names: string[] = [];
  visit(parse(file, source), (node) => {
    const kinds = resultsOf(node).map((result) => kindOfExpression(result, source));
    const { name = '' } = (node.id ?? {}) as { name?: string };
    if (kinds.some((kind) => kind === 'blank' || kind === 'optional element')) names.push(name);
  });
  return names;
}

/** Includes an element whose component is a variable: where it becomes another one, its element is inserted anew. */
function isVanishing({ type, openingElement }: Node, source: string, vanishing: ReadonlySet<string>): boolean {
  if (type !== 'JSXElement') return false;
  const { name: tag } = openingElement as { name: Node & { name: string } };
  if (tag.type !== 'JSXIdentifier' || vanishing.has(tag.name)) return true;
  const declaration = `import[^;]*\\b${tag.name}\\b[^;]*from|function ${tag.name}\\b|const ${tag.name}\\b[^=;]*= *(\\(|[a-z]\\w*\\()`;
  return /^[A-Z]/.test(tag.name) && !new RegExp(declaration).test(source);
}

const textKinds: Child[] = ['text', 'optional text', 'changing text'];

/** Returns what a component returns, if the node is one: a function or constant with a capital letter. */
function resultsOf(node: Node): Node[] {
  const declared = node.type === 'VariableDeclarator' ? (node.init as Node | null) : node;
  const { name } = (node.id ?? {}) as { name?: string };
  if (!declared || !isFunction(declared) || !/^[A-Z]/.test(name ?? '')) return [];
  const body = declared.body as Node;
  if (body.type !== 'BlockStatement') return [body];
  const results: Node[] = [];
  visit(
    body,
    ({ type, argument }) => {
      if (type === 'ReturnStatement' && argument) results.push(argument as Node);
    },
    isFunction,
  );
  return results;
}

const isFunction = ({ type }: Node) => type === 'FunctionDeclaration' || type === 'ArrowFunctionExpression';

/** An element is inserted before the next sibling that is there in any case: that must not be a text. */
function isBroken(children: Child[]): boolean {
  return children.some((child, index) => {
    if (child === 'optional text' || child === 'changing text') return true;
    if (child !== 'optional element') return false;
    return children.slice(index + 1).find((later) => later !== 'optional element') === 'text';
  });
}

function kindOfChild(child: Node, source: string): Child {
  // Browsers do not translate white space.
  if (child.type === 'JSXText') return /^\s*$/.test(String(child.value)) ? 'blank' : 'text';
  return child.type === 'JSXExpressionContainer' ? kindOfExpression(child.expression as Node, source) : 'element';
}

function kindOfExpression(expression: Node, source: string): Child {
  switch (expression.type) {
    case 'JSXEmptyExpression':
      return 'blank';
    case 'Literal':
      return expression.value === null || /^(\s*|true|false)$/.test(String(expression.value)) ? 'blank' : 'text';
    case 'LogicalExpression':
      return isText(expression.right as Node, source) ? 'optional text' : 'optional element';
    case 'ConditionalExpression':
      return kindOfChoice(
        kindOfExpression(expression.consequent as Node, source),
        kindOfExpression(expression.alternate as Node, source),
      );
    case 'CallExpression':
      if (isMapping(expression)) return 'optional element';
      return makesElements(expression, source) ? 'element' : 'text';
    default:
      return isText(expression, source) ? 'text' : 'element';
  }
}

function kindOfChoice(one: Child, other: Child): Child {
  if (one === 'blank' || other === 'blank') {
    const shownKind = one === 'blank' ? other : one;
    return shownKind === 'element' ? 'optional element' : shownKind === 'text' ? 'optional text' : shownKind;
  }
  const isElement = (kind: Child) => kind === 'element' || kind === 'optional element';
  if (isElement(one) && isElement(other)) return 'element';
  return isElement(one) || isElement(other) ? 'optional text' : 'changing text';
}

const textTypes = ['TemplateLiteral', 'Literal', 'BinaryExpression', 'MemberExpression'];

function isText(expression: Node, source: string): boolean {
  if (expression.type !== 'Identifier') return textTypes.includes(expression.type);
  return !holdsElements(String(expression.name), source);
}

/** Guesses by how the file declares the variable, since the syntax tree has no types. */
function holdsElements(name: string, source: string): boolean {
  return new RegExp(`\\b${name}\\??: [^;]*ReactNode|(const|let) ${name}\\b[^;]*<[A-Za-z>]`).test(source);
}

/** Portals, and functions that the file declares as ones that return elements. */
function makesElements({ callee }: Node, source: string): boolean {
  const { name = '' } = callee as Node & { name?: string };
  return name === 'createPortal' || (name !== '' && holdsElements(name, source));
}

function isMapping({ callee }: Node): boolean {
  const { property } = callee as Node & { property?: { name?: string } };
  return property?.name === 'map' || property?.name === 'from';
}
