import type { ResponseBody } from '#shared/contract/contract.ts';
import '../../../lib/zod-without-eval.ts';
import type * as z from 'zod';
import { adminMemberUpdate } from '#shared/contract/members/admin-schemas.ts';
import { personNameFieldLength, personNameProblem } from '#shared/rules/names.ts';
import { call } from '../../../lib/api/call.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { messageByField, schemaRules } from '../../../lib/forms/schema-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { notify } from '../../../lib/notify.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { notifyFailure } from './member-action.ts';

export type MemberDetails = ResponseBody<'getMember'>;

type Props = { member: MemberDetails; onDone: () => void };

/** The form, and how it is sent. */
function useDetails({ member, onDone }: Props) {
  return useForm<'fullName' | 'subscriptionStatus', z.output<typeof adminMemberUpdate>>({
    rules: schemaRules(
      (read) =>
        adminMemberUpdate.safeParse({
          fullName: read('fullName').trim(),
          subscriptionStatus: read('subscriptionStatus').trim(),
        }),
      messageByField({
        fullName: `Please enter a name; it ${personNameProblem}`,
        subscriptionStatus: 'Please enter a status of at most 40 characters.',
      }),
    ),
    send: async (body) => {
      const params = { sub: member.sub };
      await storeResponse('getMember', { params }, await call('updateMember', { params, body }));
      notify({ tone: 'good', title: 'User details updated successfully' });
      void refresh('listMembers');
      onDone();
    },
    explain: (error) => {
      notifyFailure(error, 'Failed to update user details');
      return {};
    },
  });
}

/** Changes name and subscription; the e-mail address cannot be changed (docs/product.md#user-details). */
export function DetailsForm({ member, onDone }: Props) {
  const { busy, form, field } = useDetails({ member, onDone });
  return (
    <Form form={form} className="member__form" aria-label="Details">
      <TextField
        label="Email"
        type="email"
        value={member.email}
        readOnly
        hint="Bookings and recordings belong to this address: it stays."
      />
      <TextField
        {...field('fullName')}
        label="Full Name"
        defaultValue={member.fullName}
        maxLength={personNameFieldLength}
        required
      />
      <TextField
        {...field('subscriptionStatus')}
        label="Subscription Status"
        defaultValue={member.subscriptionStatus}
        maxLength={40}
        required
      />
      <div className="member__buttons actions">
        <button type="submit" className={buttonClass({ tone: 'sage' })} aria-disabled={busy}>
          {busy ? 'Saving…' : 'Save Changes'}
        </button>
        <button type="button" className={buttonClass({ tone: 'line' })} onClick={onDone}>
          Cancel
        </button>
      </div>
    </Form>
  );
}
