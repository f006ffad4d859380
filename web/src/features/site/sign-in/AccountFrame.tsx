import type { ReactNode } from 'react';
import { Breath } from '../../../ui/Breath.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { Breadcrumbs } from '../../../ui/StructuredData.tsx';
import './account.css';

type Props = {
  title: string;
  lead: string;
  path: string;
  /** Lets search engines keep the page: the one that leads to all others of accounts. */
  index?: boolean;
  children: ReactNode;
};

export function AccountFrame({ title, lead, path, index = false, children }: Props) {
  return (
    <main id="main" className="wrap account">
      <PageMeta title={title} path={path} share={{ kind: 'page', id: 'sign-in' }} index={index} />
      {import.meta.env.SSR && index && <Breadcrumbs name={title} path={path} />}
      <div className="account__text">
        <div className="account__art">
          <Breath print="calm" />
        </div>
        <PageHeading>{title}</PageHeading>
        <p className="lead">{lead}</p>
      </div>
      <section className="account__card boxed">{children}</section>
    </main>
  );
}
