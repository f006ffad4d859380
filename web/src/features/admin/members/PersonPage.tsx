import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { call } from '../../../lib/api/call.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { ActionRow } from '../../../ui/ActionRows.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { DetailSkeleton } from '../../../ui/admin/DetailSkeleton.tsx';
import { Download } from '../../../ui/admin/icons.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageBackLink } from '../../../ui/PageBackLink.tsx';
import { X } from '../../../ui/page-icons.tsx';
import { DeletionDialog } from './DeletionDialog.tsx';
import { downloadData } from './download-data.ts';
import { MissingPage } from './MissingPage.tsx';
import { PersonSections } from './person/PersonSections.tsx';
import type { Person } from './person/person.ts';
import '../../../ui/admin/record.css';
import './members.css';

const back = <PageBackLink to={adminPaths.users.href()}>Back</PageBackLink>;

const missing = (
  <MissingPage title="Person not found" reason="Nothing is known of this person">
    They may have been deleted or merged with another address, or the link may be missing a letter.
  </MissingPage>
);
const loading = <DetailSkeleton label="Loading the person" columns="member" />;

/**
 * Anyone with an e-mail address, by any of its bookings and purchases; an account has its own page
 * (docs/product.md#people).
 */
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
    <AsyncBoundary data={data} error={error} loading={loading} failed={failed} missing={missing}>
      {(person) => (person.sub ? loading : <Guest key={person.addressId} person={person} />)}
    </AsyncBoundary>
  );
}

function Guest({ person }: { person: Person }) {
  const [isDeleting, setDeleting] = useState(false);
  const { name, email, addressId } = person;
  const sub = (
    <>
      <span>{email}</span> <Badge tone="mute">Guest</Badge>
    </>
  );
  const data = (
    <>
      <ActionRow icon={Download} onClick={() => void downloadData(addressId)}>
        Download data
      </ActionRow>
      <ActionRow icon={X} tone="bad" opensDialog onClick={() => setDeleting(true)}>
        Delete
      </ActionRow>
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
  return (
    <DeletionDialog
      name={name}
      action="Delete person"
      erase={() => call('deletePerson', { params: { personId: addressId }, body: { email } })}
      texts={{ done: 'Person deleted', failed: 'Failed to delete the person' }}
      onClose={onClose}
    >
      <p>
        <b>Erased:</b> their name and address everywhere, your notes about them, their places on waitlists. Places ahead
        are given up and free for others. What was paid stays paid: refund it first if it should go back.
      </p>
    </DeletionDialog>
  );
}
