import type { ReactNode } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { StateBox } from '../../../ui/StateBox.tsx';

export function MissingPage({ title, reason, children }: { title: string; reason: string; children: ReactNode }) {
  const button = (
    <AppLink className={buttonClass({ tone: 'sage' })} to={adminPaths.users.href()}>
      Back to Users
    </AppLink>
  );
  return (
    <>
      <PageHead title={title} />
      <StateBox title={reason} actions={button}>
        {children}
      </StateBox>
    </>
  );
}
