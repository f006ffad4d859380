import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { withdrawalPath } from '#shared/contract/voucher-link.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { withdrawalDays } from '#shared/rules/voucher-sale.ts';
import { call } from '../../../lib/api/call.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { refreshMemberships } from '../../../lib/memberships/own-memberships.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { QuestionDialog } from '../../../ui/QuestionDialog.tsx';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { OrderFields } from './OrderFields.tsx';
import { endingProblem, type Withdrawal, withdrawalRules } from './withdrawal-rules.ts';

const path = paths.withdraw.pattern;
const title = 'Cancel a membership';

type Ended = ResponseBody<'endMembership'> & Withdrawal;

/** Ends a membership with its period without signing in (docs/product.md#memberships). */
export function EndMembershipPage() {
  const [ended, setEnded] = useState<Ended | null>(null);
  if (ended) return <Done {...ended} />;
  return (
    <main id="main" className="wrap">
      <PageMeta title={title} path={path} index={false} />
      <div className="withdrawal">
        <div>
          <PageHeading>{title}</PageHeading>
          <p className="lead">
            It then ends with the period that is paid, and nothing more is charged. Until then you have all of it, and
            can take this back on the page of your membership. You need no account and no reason.
          </p>
        </div>
        <EndingForm onEnded={setEnded} />
        <section className="withdrawal__sessions">
          <h2 className="panel-title">Within {withdrawalDays} days</h2>
          <p className="secondary">
            In the first {withdrawalDays} days after its first payment you can{' '}
            <AppLink to={path}>withdraw from the purchase</AppLink> instead: it ends at once, and what you have not used
            goes back.
          </p>
        </section>
      </div>
    </main>
  );
}

function EndingForm({ onEnded }: { onEnded: (ended: Ended) => void }) {
  const [asked, setAsked] = useState<Withdrawal | null>(null);
  const { form, field, message, showProblem } = useForm({
    rules: withdrawalRules,
    send: (ending) => Promise.resolve(setAsked(ending)),
    explain: endingProblem,
  });
  const end = async (ending: Withdrawal) => {
    try {
      const ended = await call('endMembership', { body: ending });
      void refreshMemberships();
      onEnded({ ...ended, ...ending });
    } catch (error) {
      setAsked(null);
      showProblem(endingProblem(error));
    }
  };
  return (
    <>
      <Form form={form} className="withdrawal__form boxed" aria-label={title}>
        <OrderFields field={field} />
        {message && <Alert {...message} />}
        <SubmitButton tone="sage" wide busy={false}>
          Cancel…
        </SubmitButton>
      </Form>
      {asked && (
        <QuestionDialog
          title="Cancel this membership?"
          action="Cancel the membership"
          busyText="Cancelling…"
          keep="Keep it"
          onConfirm={() => end(asked)}
          onClose={() => setAsked(null)}
        >
          It ends with the period that is paid; the places that you have booked until then stay yours. One whose last
          charge has failed ends at once.
        </QuestionDialog>
      )}
    </>
  );
}

function Done({ name, endsAt, withdrawUntil, email, purchaseId }: Ended) {
  const zone = knownViewerZone();
  const isOver = Date.parse(endsAt) <= Date.now();
  return (
    <StatePage
      key="done"
      title="Your membership is cancelled"
      path={path}
      index={false}
      actions={<ScheduleLink tone="line" />}
    >
      <span>
        {isOver
          ? `${name} has ended, on ${formatDate(endsAt, zone)}. Nothing more is charged.`
          : `${name} ends on ${formatDate(endsAt, zone)}. Until then you have all of it; nothing more is charged. A mail to ${email} confirms it.`}
      </span>
      {withdrawUntil !== null && (
        <span>
          {' '}
          Until {formatDate(withdrawUntil, zone)} you can{' '}
          <AppLink to={withdrawalPath(purchaseId)} state={{ email }}>
            withdraw from the purchase
          </AppLink>{' '}
          instead: what you have not used goes back.
        </span>
      )}
    </StatePage>
  );
}
