import type { ResponseBody } from '#shared/contract/contract.ts';
import { categoryOf } from '../../../lib/filters.ts';
import { SessionArt } from '../../../ui/session/SessionArt.tsx';

export type ListedResource = ResponseBody<'getLearningResource'>;

export function ResourceArt({ resource, first = false }: { resource: ListedResource; first?: boolean }) {
  return (
    <SessionArt session={{ id: resource.id, category: categoryOf(resource.category) }} shape="banner" first={first} />
  );
}
