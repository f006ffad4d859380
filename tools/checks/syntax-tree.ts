import { parseSync } from 'vite';

/** The checks read a node of a syntax tree (ESTree) as far as this. */
export type Node = { type: string; start: number; [field: string]: unknown };

export const parse = (file: string, source: string) => parseSync(file, source).program as unknown as Node;

/** Visits the nodes of a tree from the outside in; `isLeftOut` leaves a node out with all that is within it. */
export function visit(
  value: unknown,
  onNode: (node: Node, parent: Node | undefined) => void,
  isLeftOut: (node: Node) => boolean = () => false,
  parent?: Node,
): void {
  if (Array.isArray(value)) for (const part of value) visit(part, onNode, isLeftOut, parent);
  else if (typeof value === 'object' && value !== null) {
    const node = 'type' in value ? (value as Node) : undefined;
    if (node) {
      if (isLeftOut(node)) return;
      onNode(node, parent);
    }
    for (const part of Object.values(value)) visit(part, onNode, isLeftOut, node ?? parent);
  }
}
