import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { dueText } from '../../../lib/own-data/deletion-text.ts';
import { isLockedJustNow } from '../../../lib/own-data/locked-just-now.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { OwnDataByLink } from './OwnDataByLink.tsx';
import { OwnDataDone, type OwnDataOutcome } from './OwnDataDone.tsx';
import { OwnDataRequest } from './OwnDataRequest.tsx';
import { useLinkInHistory } from './use-link-in-history.ts';

const path = paths.ownData.pattern;

/** Forgets whose browser it was, once; not for whoever opens this address. */
function useSignedOut(dueAt: string): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isJustNow = isLockedJustNow(state);
  useEffect(() => {
    if (!isJustNow) return;
    navigate(paths.ownData.href(dueAt), { replace: true });
    void import('../../../lib/account/end-auth-session.ts').then(({ forgetEndedSession }) =>
      forgetEndedSession().catch(() => undefined),
    );
  }, [isJustNow, dueAt, navigate]);
}

/** Shown once an account was locked. */
function Locked({ dueAt }: { dueAt: string }) {
  useSignedOut(dueAt);
  return (
    <StatePage title="Your account is locked" path={path} index={false} actions={<ScheduleLink tone="line" />}>
      It will be deleted after {dueText(dueAt, viewerZone())}. To keep it, sign in before then; a mail to your address
      says the same, and we write again when it is done.
    </StatePage>
  );
}

/** See docs/product.md#your-data: without a link it mails one. */
export function OwnDataPage() {
  const [search] = useQuery();
  const link = useLinkInHistory(path);
  const [outcome, setOutcome] = useState<OwnDataOutcome | null>(null);
  const navigate = useNavigate();
  const finish = (finalOutcome: OwnDataOutcome) => {
    setOutcome(finalOutcome);
    // The link is used up.
    navigate(path, { replace: true });
  };
  if (outcome) return <OwnDataDone outcome={outcome} />;
  const dueAt = search.get('deleted');
  if (dueAt !== null && !Number.isNaN(Date.parse(dueAt))) return <Locked dueAt={dueAt} />;
  if (link === null) return <Spinner label="Opening your data" showLabel />;
  if (link.secret !== '') return <OwnDataByLink secret={link.secret} onDone={finish} />;
  return (
    <AccountFrame title="Your data" lead="See, download or delete what is stored about you." path={path}>
      <OwnDataRequest>
        <p className="account__lead">
          With an account, your <AppLink to={paths.settings.href()}>profile</AppLink> has it. Without one, we mail a
          link to the address that you booked or bought with.
        </p>
      </OwnDataRequest>
    </AccountFrame>
  );
}
