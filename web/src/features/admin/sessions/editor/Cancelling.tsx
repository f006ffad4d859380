import { policyText } from '#shared/rules/cancellation.ts';
import { typedPolicyText } from '../../../../lib/admin/policy.ts';
import { useEndpoint } from '../../../../lib/api/use-endpoint.ts';
import { PolicyFields } from '../../../../ui/admin/PolicyFields.tsx';
import { SwitchField } from '../../../../ui/admin/SwitchField.tsx';
import { type SessionForm, switchField } from './form.ts';
import type { SessionValues } from './session-values.ts';

type Props = { form: SessionForm; values: SessionValues };

export function Cancelling({ form, values }: Props) {
  const { data: settings } = useEndpoint('getSettings', {});
  const byDefault = settings ? `Default: ${policyText(settings.cancellationPolicy)}` : 'Off, the one of the settings.';
  return (
    <>
      <SwitchField
        label="A cancellation policy of its own"
        hint={`${byDefault} Bookings keep the policy that was shown when they were made.`}
        {...switchField(form, 'ownPolicy')}
      />
      {values.ownPolicy && (
        <PolicyFields
          freeHours={form.field('freeHours')}
          partPercent={form.field('partPercent')}
          partHours={form.field('partHours')}
          text={typedPolicyText(values)}
        />
      )}
    </>
  );
}
