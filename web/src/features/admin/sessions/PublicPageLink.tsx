import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { buttonClass } from '../../../ui/button.ts';
import { ArrowUpRight } from '../../../ui/icons.tsx';

type Session = Pick<ResponseBody<'getAdminSession'>, 'id' | 'published'>;

/** Opens what visitors see of a session, in a new tab; a draft has nothing to see. */
export function PublicPageLink({ session: { id, published } }: { session: Session }) {
  if (!published) return <span className="hint">A draft has no public page yet.</span>;
  return (
    <a className={buttonClass({ tone: 'line' })} href={paths.session.href(id)} target="_blank" rel="noreferrer">
      <ArrowUpRight />
      View Public Page
    </a>
  );
}
