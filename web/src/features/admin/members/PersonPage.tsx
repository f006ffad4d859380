import { useEffect, useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { call } from '../../../lib/api/call.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { useNavigate } from '../../../lib/router/location.ts';
import { useParams } from '../../../lib/router/use-params.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { BackLink } from '../../../ui/admin/BackLink.tsx';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { Download } from '../../../ui/admin/icons.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { downloadData } from './download-data.ts';
import { notifyFailure } from './member-action.ts';
import { PersonSections } from './person/PersonSections.tsx';
import type { Person } from './person/person.ts';
import './members.css';

const back = <BackLink to={adminPaths.users.href()}>Back</BackLink>;

/** Anyone with an e-mail address, by any of its bookings and purchases; an account has its own page (docs/product.md#people). */
export function PersonPage() {
  const { personId = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, mutate } = useEndpoint('getPerson', { params: { personId } });
  const sub = data?.sub;
  useEffect(() => {
    if (sub) void navigate(adminPaths.user.href(sub), { replace: true });
  }, [sub, navigate]);
  const failed = (
    <>
      <PageHead title="Person" back={back} />
      <LoadFailed title="The person did not load" onRetry={() => void mutate()} reassurance="" />
    </>
  );
  return (
    <AsyncBoundary data={data} error={error} loading={<Loading />} failed={failed} missing={<Missing />}>
      {(person) => (person.sub ? <Loading /> : <Guest key={person.addressId} person={person} />)}
    </AsyncBoundary>
  );
}

function Guest({ person }: { person: Person }) {
  const [isDeleting, setDeleting] = useState(false);
  const { name, email, addressId } = person;
  const sub = (
    <>
      {email} <Badge tone="mute">Guest</Badge>
    </>
  );
  const data = (
    <>
      <button type="button" className={buttonClass({ tone: 'line' })} onClick={() => void downloadData(addressId)}>
        <Download />
        Download data
      </button>
      <button
        type="button"
        className={`${buttonClass({ tone: 'line' })} member__delete`}
        onClick={() => setDeleting(true)}
      >
        Delete
      </button>
    </>
  );
  return (
    <>
      <PageHead title={name} sub={sub} back={back} />
      <PersonSections person={person} data={data} />
      {isDeleting && <DeleteGuest person={person} onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeleteGuest({ person: { name, email, addressId }, onClose }: { person: Person; onClose: () => void }) {
  const navigate = useNavigate();
  const erase = async () => {
    try {
      await call('deletePerson', { params: { personId: addressId }, body: { email } });
    } catch (error) {
      notifyFailure(error, 'Failed to delete the person');
      throw error;
    }
    notify({ tone: 'good', title: 'Person deleted' });
    void navigate(adminPaths.users.href());
  };
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete person"
      cancel="Keep"
      onConfirm={erase}
      onClose={onClose}
      body={
        <>
          <p>
            <b>Erased:</b> their name and address everywhere, your notes about them, their places on waitlists. Places
            ahead are given up, and the waitlist is told. What was paid stays paid: refund it first if it should go
            back.
          </p>
          <p>
            <b>Kept for the books:</b> bookings and purchases, as those of a deleted person. This cannot be undone.
          </p>
        </>
      }
    />
  );
}

function Missing() {
  const button = (
    <AppLink className={buttonClass({ tone: 'sage' })} to={adminPaths.users.href()}>
      Back to Users
    </AppLink>
  );
  return (
    <>
      <PageHead title="Person not found" />
      <StateBox title="Nothing is known of this person" actions={button}>
        They may have been deleted or merged with another address, or the link may be missing a letter.
      </StateBox>
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the person">
      <Skeleton width="14rem" height="2rem" radius="0.5rem" />
      <div className="member mt-12">
        <Skeleton width="100%" height="22rem" radius="var(--r-lg)" />
        <Skeleton width="100%" height="22rem" radius="var(--r-lg)" />
      </div>
    </div>
  );
}
