import { useState } from 'react';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { defaultSuggestionHour, suggestionHours, weekdayNames } from '#shared/rules/suggestions.ts';
import { call } from '../../../lib/api/call.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import type { FormProblem, FormRules, ReadField } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Form } from '../../../ui/Form.tsx';
import { Select } from '../../../ui/Select.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { hourText, readChoice, type SuggestionField, type Wish, weekdayNow } from './suggestion-text.ts';

type Props = {
  /** Null for a new one. */
  wish: Wish | null;
  offered: readonly Collection[];
  onSaved: () => void;
  onCancel: (() => void) | null;
};

type Choice = NonNullable<ReturnType<typeof readChoice>>;

function rulesFor(offered: readonly Collection[]): FormRules<SuggestionField, Choice, ReadField<SuggestionField>> {
  return {
    parse: (read) => {
      const body = readChoice(read, { offered, timeZone: viewerZone() });
      return body ? { body } : { wrong: {} };
    },
  };
}

function explain(error: unknown): FormProblem<SuggestionField> {
  if (hasCode(error, 'due_date_unusable')) return { wrong: { dueDate: messageOf(error) } };
  const isDate = hasCode(error, 'invalid_request') && error.fields.some(({ field }) => field === 'body.dueDate');
  if (isDate) return { wrong: { dueDate: 'Please enter a date' } };
  return { message: { tone: 'bad', title: 'That was not saved.', text: messageOf(error) } };
}

/** Asks for the evening of the week and, for a birth, the due date (docs/product.md#weekly-suggestions). */
export function SuggestionForm({ wish, offered, onSaved, onCancel }: Props) {
  const [collection, setCollection] = useState(offered.find((one) => one === wish?.collection) ?? offered[0]);
  const { busy, message, form, field } = useForm({
    rules: rulesFor(offered),
    send: async (body) => {
      await storeResponse('getMySuggestions', {}, await call('setMySuggestions', { body }));
      notify({ tone: 'good', title: 'One suggestion a week is on its way.' });
      onSaved();
    },
    explain,
  });
  return (
    <Form form={form} className="suggestion__form" aria-label="Weekly suggestion">
      {message && <Alert {...message} />}
      <p className="suggestion__when">
        {offered.length > 1 && (
          <Select
            label="Collection"
            name="collection"
            value={collection}
            onChange={({ target }) => setCollection(offered.find((one) => one === target.value))}
          >
            {offered.map((one) => (
              <option key={one} value={one}>
                {collectionRow(one).name}
              </option>
            ))}
          </Select>
        )}
        <Evening wish={wish} />
      </p>
      {collection !== undefined && collectionRow(collection).hasDueDate && (
        <TextField
          {...field('dueDate')}
          label="Due date"
          labelNote="(optional)"
          type="date"
          defaultValue={wish?.dueDate ?? ''}
          hint="Then the chapters follow the weeks that are left, and nothing comes from that day on."
        />
      )}
      <div className="actions">
        <SubmitButton tone="line" busy={busy}>
          {busy ? 'Saving…' : 'Suggest one a week'}
        </SubmitButton>
        {onCancel && (
          <button type="button" className={buttonClass({ tone: 'line' })} onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </Form>
  );
}

/** Chooses the day of the week, which is today at first, and the hour. */
function Evening({ wish }: { wish: Wish | null }) {
  return (
    <>
      <Select
        label="Day of the week"
        name="weekday"
        defaultValue={wish?.weekday ?? weekdayNow(new Date(), viewerZone())}
      >
        {weekdayNames.map((name, place) => (
          <option key={name} value={place + 1}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Hour" name="hour" defaultValue={wish?.hour ?? defaultSuggestionHour}>
        {suggestionHours.map((one) => (
          <option key={one} value={one}>
            {hourText(one)}
          </option>
        ))}
      </Select>
    </>
  );
}
