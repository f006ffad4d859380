// Must be the first import: see the file.
import '../../../lib/zod-without-eval.ts';
import { type ChangeEvent, useState } from 'react';
import type * as z from 'zod';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { settingsInput } from '#shared/contract/settings/schemas.ts';
import { maxPlacesPerOrder } from '#shared/rules/bookings.ts';
import { siteSections } from '#shared/rules/site.ts';
import { type PolicyValues, policyOf, policyValues, typedPolicyText } from '../../../lib/admin/policy.ts';
import { zonesWith } from '../../../lib/admin/zones.ts';
import { call } from '../../../lib/api/call.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { refresh, useEndpoint } from '../../../lib/api/use-endpoint.ts';
import type { FieldErrors, ReadField } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { FormEnd, FormGroup } from '../../../ui/admin/FormGroup.tsx';
import { NextSetUpStep } from '../../../ui/admin/NextSetUpStep.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { PolicyFields } from '../../../ui/admin/PolicyFields.tsx';
import { SelectField } from '../../../ui/admin/SelectField.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { DepositFields } from './DepositFields.tsx';
import { type DepositValues, depositFields, depositTermsOf } from './deposit-values.ts';
import { InvoicingSettings } from './Invoicing.tsx';
import { sectionSpecs } from './sections.ts';
import './section-form.css';
import { schemaRules } from '../../../lib/forms/schema-rules.ts';
import { Form } from '../../../ui/Form.tsx';

type Settings = ResponseBody<'getSettings'>;

/** Edits the defaults of every session that has nothing of its own (docs/product.md#settings). */
export function SettingsPage() {
  const { data, error, mutate } = useEndpoint('getSettings', {});
  return (
    <>
      <PageHead title="Settings" actions={<NextSetUpStep after="defaults" />} />
      <FormGroup title="Your site">
        <SectionList />
      </FormGroup>
      <AsyncBoundary
        data={data}
        error={error}
        loading={<Skeleton width="100%" height="16rem" />}
        failed={
          <LoadFailed
            title="The settings did not load"
            onRetry={() => void mutate()}
            reassurance="Nothing has changed."
          />
        }
      >
        {(settings) => <SettingsForm key={settings.version} settings={settings} onOutdated={() => void mutate()} />}
      </AsyncBoundary>
      <InvoicingSettings />
    </>
  );
}

/** The sections of the site's settings, each a page of its own. */
function SectionList() {
  return (
    <ul className="settings-sections">
      {siteSections.map((section) => (
        <li key={section}>
          <AppLink to={adminPaths.siteSettings.href(section)}>
            <b>{sectionSpecs[section].title}</b>
            <span className="hint">{sectionSpecs[section].about}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

const placesPerOrderHint =
  'How many people a guest can book for at once, in one payment. A place with an address of its own belongs to that person.';

const placesPerOrderChoices = Array.from({ length: maxPlacesPerOrder }, (_, index) => index + 1);

type SettingsField = keyof PolicyValues | keyof DepositValues | 'placesPerOrder' | 'deposits' | 'timeZone';

const fields = [
  'freeHours',
  'partPercent',
  'partHours',
  'placesPerOrder',
  ...depositFields,
  'timeZone',
] as const satisfies SettingsField[];

const typedDeposits = (read: ReadField<SettingsField>): DepositValues => ({
  GBP: read('GBP'),
  EUR: read('EUR'),
  USD: read('USD'),
  percent: read('percent'),
  daysBefore: read('daysBefore'),
});

function parseSettings(read: ReadField<SettingsField>) {
  const freeHours = read('freeHours');
  const partPercent = read('partPercent');
  const partHours = read('partHours');
  const timeZone = read('timeZone') || null;
  const cancellationPolicy = policyOf({ freeHours, partPercent, partHours });
  const placesPerOrder = Number(read('placesPerOrder'));
  const deposits = read('deposits') === '' ? null : depositTermsOf(typedDeposits(read));
  return settingsInput.safeParse({ cancellationPolicy, placesPerOrder, deposits, timeZone });
}

function settingsErrors(issues: z.ZodError['issues']): FieldErrors<SettingsField> {
  const wrong: FieldErrors<SettingsField> = {};
  for (const { path, message } of issues) {
    const field = fields.find((name) => name === path.at(-1));
    if (field) wrong[field] ??= message;
  }
  return wrong;
}

type Props = { settings: Settings; onOutdated: () => void };

function useSettingsForm({ settings, onOutdated }: Props) {
  return useForm<SettingsField, ReturnType<typeof parseSettings>['data'] & {}>({
    rules: schemaRules(parseSettings, settingsErrors),
    send: async (body) => {
      const saved = await call('updateSettings', { body: { ...body, version: settings.version } });
      notify({ tone: 'good', title: 'Settings saved' });
      await storeResponse('getSettings', {}, saved);
      void refresh('getSetUp');
    },
    explain: (error) => {
      onOutdated();
      return { message: { tone: 'bad', title: 'The settings were not saved', text: messageOf(error) } };
    },
  });
}

function SettingsForm(props: Props) {
  const { form, field, busy, message } = useSettingsForm(props);
  const [policy, setPolicy] = useState(() => policyValues(props.settings.cancellationPolicy));
  const policyField = (name: keyof typeof policy) => ({
    ...field(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setPolicy((typed) => ({ ...typed, [name]: target.value })),
    defaultValue: policyValues(props.settings.cancellationPolicy)[name],
  });
  return (
    <Form form={form} aria-label="Settings">
      {message && <Alert {...message} />}
      <FormGroup title="Cancelling">
        <p className="hint">
          What goes back when a guest cancels a paid booking, for every session without a policy of its own. Bookings
          keep the policy that was shown when they were made.
        </p>
        <PolicyFields
          freeHours={policyField('freeHours')}
          partPercent={policyField('partPercent')}
          partHours={policyField('partHours')}
          text={typedPolicyText(policy)}
        />
      </FormGroup>
      <FormGroup title="Booking">
        <SelectField
          label="Places in one order"
          hint={placesPerOrderHint}
          {...field('placesPerOrder')}
          defaultValue={props.settings.placesPerOrder}
        >
          {placesPerOrderChoices.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? '1, each guest books alone' : `Up to ${count}`}
            </option>
          ))}
        </SelectField>
      </FormGroup>
      <DepositFields terms={props.settings.deposits} field={field} />
      <FormGroup title="Time zone">
        <SelectField
          label="Your usual time zone"
          hint="On-site sessions begin with it, and months of income follow it, wherever you are."
          {...field('timeZone')}
          defaultValue={props.settings.timeZone ?? ''}
        >
          <option value="">Your device’s ({knownViewerZone()})</option>
          {zonesWith(props.settings.timeZone ?? knownViewerZone()).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
      </FormGroup>
      <FormEnd>
        <button type="submit" className={buttonClass({ tone: 'sage' })} aria-disabled={busy}>
          {busy ? 'Saving…' : 'Save settings'}
        </button>
      </FormEnd>
    </Form>
  );
}
