import type { ResponseBody } from '#shared/contract/contract.ts';
import { categoryOf } from '#shared/rules/categories.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { SessionArt } from '../../../ui/session/SessionArt.tsx';

export type ListedResource = ResponseBody<'getLearningResource'>;

export function ResourceArt({ resource, first = false }: { resource: ListedResource; first?: boolean }) {
  const category = categoryOf(resource.category, useSite().categories);
  return <SessionArt session={{ id: resource.id, category }} shape="banner" first={first} />;
}
