import { mailtoOf } from '#shared/rules/email-addresses.ts';
import { shortMoment } from '../../../lib/admin/dates.ts';
import { MailProblem } from '../../../ui/admin/MailProblem.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { DetailsForm, type MemberDetails } from './DetailsForm.tsx';
import { Fact, FactList } from './person/FactList.tsx';

type Props = { member: MemberDetails; editing: boolean; onDone: () => void };

/** Shows the profile; name and subscription can be changed (docs/product.md#user-details). */
export function Details({ member, editing, onDone }: Props) {
  const { sub, email, confirmed, fullName, subscriptionStatus, createdAt, updatedAt, mailProblem } = member;
  return (
    <Panel title="Details">
      {editing && <DetailsForm member={member} onDone={onDone} />}
      <FactList>
        <Fact label="User ID">
          <code>{sub}</code>
        </Fact>
        {!editing && (
          <>
            <Fact label="Email">
              <a href={mailtoOf(email)}>{email}</a>
              {!confirmed && <span className="members__soft"> not confirmed</span>}
              <MailProblem problem={mailProblem} email={email} />
            </Fact>
            <Fact label="Full Name">{fullName}</Fact>
            <Fact label="Subscription Status">{subscriptionStatus}</Fact>
          </>
        )}
        <Fact label="Created At">{shortMoment(createdAt)}</Fact>
        <Fact label="Last Updated">{updatedAt ? shortMoment(updatedAt) : 'Never'}</Fact>
      </FactList>
    </Panel>
  );
}
