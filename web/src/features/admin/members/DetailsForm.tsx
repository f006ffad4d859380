import '../../../lib/zod-without-eval.ts';
import { adminMemberUpdate } from '#shared/contract/members/admin-schemas.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh, storeResponse } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { type ReadField, useForm } from '../../../lib/use-form.ts';
import { buttonClass } from '../../../ui/button.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { sayFailed } from './act.ts';
import type { Person } from './Details.tsx';

type Name = 'fullName' | 'subscriptionStatus';

const typed = (read: ReadField<Name>) => ({
  fullName: read('fullName').trim(),
  subscriptionStatus: read('subscriptionStatus').trim(),
});

const sentences: Record<Name, string> = {
  fullName: 'Please enter a name, without < or >.',
  subscriptionStatus: 'Please enter a status of at most 40 characters.',
};

type Props = { person: Person; onDone: () => void };

/** Changes a member's name and subscription; the address stays (back office, section 2). */
export function DetailsForm({ person, onDone }: Props) {
  const { busy, form, field } = useForm<Name>({
    check: (read) => {
      const wrong = adminMemberUpdate.safeParse(typed(read)).error?.issues.map(({ path }) => String(path[0])) ?? [];
      return Object.fromEntries(Object.entries(sentences).filter(([name]) => wrong.includes(name)));
    },
    send: async (read) => {
      const params = { sub: person.sub };
      const changed = await call('updateMember', { params, body: typed(read) });
      await storeResponse('getMember', { params }, changed);
      notify({ tone: 'good', title: 'User details updated successfully' });
      void refresh('listMembers');
      onDone();
    },
    explain: (error) => {
      sayFailed(error, 'Failed to update user details');
      return {};
    },
  });
  return (
    <form {...form} className="person__form" aria-label="Details">
      <TextField
        label="Email"
        type="email"
        value={person.email}
        readOnly
        hint="Bookings and recordings belong to this address: it stays."
      />
      <TextField {...field('fullName')} label="Full Name" defaultValue={person.fullName} maxLength={80} required />
      <TextField
        {...field('subscriptionStatus')}
        label="Subscription Status"
        defaultValue={person.subscriptionStatus}
        maxLength={40}
        required
      />
      <div className="person__buttons">
        <button type="submit" className={buttonClass({ tone: 'sage' })} aria-disabled={busy}>
          {busy ? 'Saving…' : 'Save Changes'}
        </button>
        <button type="button" className={buttonClass({ tone: 'line' })} onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
}
