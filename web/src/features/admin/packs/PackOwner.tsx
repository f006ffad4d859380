import { adminPaths } from '#shared/contract/admin-paths.ts';
import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import type { AdminPack } from './pack-text.ts';

type Props = { pack: Pick<AdminPack, 'id' | 'memberSub' | 'ownerName' | 'ownerEmail'> };

/** Leads to the person whose pack it is, with or without an account; a deleted one is only named. */
export function PackOwner({ pack: { id, memberSub, ownerName, ownerEmail } }: Props) {
  if (memberSub !== null) return <AppLink to={adminPaths.user.href(memberSub)}>{ownerName}</AppLink>;
  if (isPlaceholderEmail(ownerEmail)) return <span>{ownerName}</span>;
  return <AppLink to={adminPaths.person.href(id)}>{ownerName}</AppLink>;
}
