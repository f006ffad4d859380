import type { Node } from 'constructs';

/** Removes a resource that CDK makes and nothing needs. Throws when there is none, so that an update of CDK is noticed. */
export function removeChild(node: Node, id: string): void {
  if (!node.tryRemoveChild(id)) throw new Error(`${node.path} has no ${id} to remove`);
}
