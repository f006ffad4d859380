import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { adminPaths, libraryHref } from '#shared/contract/admin-paths.ts';
import { allCollections, collectionRow } from '#shared/rules/collections.ts';
import { takeEndedName } from '../../../lib/account/impersonation.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { DetailSkeleton } from '../../../ui/admin/DetailSkeleton.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageBackLink } from '../../../ui/PageBackLink.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { Details } from './Details.tsx';
import type { MemberDetails } from './DetailsForm.tsx';
import { MissingPage } from './MissingPage.tsx';
import { Fact, FactList } from './person/FactList.tsx';
import { PersonSections } from './person/PersonSections.tsx';
import '../../../ui/admin/record.css';
import './members.css';

const back = <PageBackLink to={adminPaths.users.href()}>Back</PageBackLink>;

const missing = (
  <MissingPage title="User not found" reason="There is no such account">
    It may have been deleted, or the link may be missing a letter.
  </MissingPage>
);
const loading = <DetailSkeleton label="Loading the user" columns="member" />;

/** Shows a member, what they have, and help with their account (docs/product.md#user-details). */
export function MemberPage() {
  const { sub = '' } = useParams();
  const { data, error, mutate } = useEndpoint('getMember', { params: { sub } });
  useEffect(() => {
    const name = takeEndedName();
    if (name) notify({ tone: 'good', title: 'You are yourself again', text: `Your time as ${name} is over.` });
  }, []);
  const failed = (
    <>
      <PageHead title="User" back={back} />
      <LoadFailed title="The user did not load" onRetry={() => void mutate()} reassurance="" />
    </>
  );
  return (
    <AsyncBoundary data={data} error={error} loading={loading} failed={failed} missing={missing}>
      {(member) => <MemberDetail key={member.sub} member={member} />}
    </AsyncBoundary>
  );
}

function MemberDetail({ member }: { member: MemberDetails }) {
  const [editing, setEditing] = useState(false);
  const actions = (
    <>
      {!editing && (
        <button type="button" className={buttonClass({ tone: 'sage' })} onClick={() => setEditing(true)}>
          Edit
        </button>
      )}
    </>
  );
  return (
    <>
      <PageHead title={member.fullName} sub={<Sub member={member} />} back={back} actions={actions} />
      <div className="record">
        <div className="record__side">
          <Details member={member} editing={editing} onDone={() => setEditing(false)} />
          <Collections member={member} />
        </div>
        <AccountPanel member={member} />
      </div>
      <Person sub={member.sub} />
    </>
  );
}

function Collections({ member }: { member: MemberDetails }) {
  return (
    <Panel title="Recordings">
      <FactList>
        {allCollections().map((kind) => (
          <Fact key={kind} label={collectionRow(kind).name}>
            {member.collections[kind] ? (
              <Badge tone="ok">Has access</Badge>
            ) : (
              <span className="member__missing cluster">
                <Badge tone="mute">No access</Badge>
                <AppLink to={libraryHref(kind, 'purchases')} aria-label={`Give for free: ${collectionRow(kind).name}`}>
                  Give for free
                </AppLink>
              </span>
            )}
          </Fact>
        ))}
      </FactList>
    </Panel>
  );
}

function Person({ sub: personId }: { sub: string }) {
  const { data, error, mutate } = useEndpoint('getPerson', { params: { personId } });
  if (data) return <PersonSections person={data} />;
  if (error) return <LoadFailed title="Bookings and notes did not load" onRetry={() => void mutate()} reassurance="" />;
  return <Skeleton className="mt-4" width="100%" height="22rem" radius="var(--r-lg)" />;
}

function Sub({ member: { email, admin } }: { member: MemberDetails }) {
  return (
    <>
      <span>{email}</span> {admin && <Badge tone="free">Admin</Badge>}
    </>
  );
}
