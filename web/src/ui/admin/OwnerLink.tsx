import { adminPaths } from '#shared/contract/admin-paths.ts';
import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { AppLink } from '../AppLink.tsx';

type Props = { item: { id: string; memberSub: string | null; ownerName: string; ownerEmail: string } };

/** Leads to the person whose pack or membership it is, with or without an account; a deleted one is only named. */
export function OwnerLink({ item: { id, memberSub, ownerName, ownerEmail } }: Props) {
  if (memberSub !== null) return <AppLink to={adminPaths.user.href(memberSub)}>{ownerName}</AppLink>;
  if (isPlaceholderEmail(ownerEmail)) return <span>{ownerName}</span>;
  return <AppLink to={adminPaths.person.href(id)}>{ownerName}</AppLink>;
}
