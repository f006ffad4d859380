import { type ReactNode, useState } from 'react';
import { Alert } from '../../../ui/Alert.tsx';
import { FormEnd, FormGroup } from '../../../ui/admin/FormGroup.tsx';
import { SwitchField } from '../../../ui/admin/SwitchField.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { RowsField } from './RowsField.tsx';
import { Field } from './SectionField.tsx';
import { SectionPicture } from './SectionPicture.tsx';
import type { GroupSpec } from './section-specs.ts';
import { fieldName, valueAt } from './section-values.ts';
import { sectionSpecs } from './sections.ts';
import { type SectionFormProps, type SectionFormState, useSectionForm } from './use-section-form.ts';
import './section-form.css';
import { Form } from '../../../ui/Form.tsx';

/** The fields of a section, with a preview of its pages and the way back to what it was before. */
export function SectionForm(props: SectionFormProps) {
  const { section, settings, onBegin } = props;
  const { preview = [], title } = sectionSpecs[section];
  const state = useSectionForm(props);
  return (
    <Form form={state.form} aria-label={title}>
      {state.message && (
        <Alert {...state.message}>
          {state.isOutdated && (
            <button
              type="button"
              className={buttonClass({ tone: 'line', small: true })}
              onClick={() => onBegin('value')}
            >
              Drop mine and see theirs
            </button>
          )}
        </Alert>
      )}
      {state.groups.map((group) => (
        <FormGroup key={group.title} title={group.title}>
          <Group group={group} state={state} initial={props.initial} />
        </FormGroup>
      ))}
      <FormEnd text={settings[section].updatedBy ? `Last saved by ${settings[section].updatedBy}` : undefined}>
        {settings[section].previous !== null && <UndoButton onUndo={() => onBegin('previous')} />}
        {preview.map(({ label, href }) => (
          <button
            key={href}
            type="button"
            className={buttonClass({ tone: 'line' })}
            onClick={() => state.preview(href)}
          >
            {label}
          </button>
        ))}
        <button type="submit" className={buttonClass({ tone: 'clay' })} aria-disabled={state.busy}>
          {state.busy ? 'Saving…' : 'Save'}
        </button>
      </FormEnd>
    </Form>
  );
}

/** Asks once: what is typed is replaced. */
function UndoButton({ onUndo }: { onUndo: () => void }) {
  const [confirming, setConfirming] = useState(false);
  return confirming ? (
    <button type="button" className={buttonClass({ tone: 'line' })} onClick={onUndo}>
      Yes, fill in what was before
    </button>
  ) : (
    <button type="button" className={buttonClass({ tone: 'line' })} onClick={() => setConfirming(true)}>
      Undo the last save
    </button>
  );
}

type GroupProps = { group: GroupSpec; state: SectionFormState; initial: unknown };

function Group({ group, state, initial }: GroupProps) {
  const { hint, whole, fields = [], rows, picture } = group;
  const shown = fields.map((field) => (
    <Field key={field.name} spec={field} state={state} initial={valueAt(initial, field.name)} />
  ));
  return (
    <>
      {hint && <p className="hint">{hint}</p>}
      {whole ? (
        <WholeGroup whole={whole} state={state} initial={valueAt(initial, whole.name)}>
          {shown}
        </WholeGroup>
      ) : (
        shown
      )}
      {rows && <RowsField spec={rows} state={state} initial={initial} />}
      {picture && (
        <SectionPicture label="Picture" hiddenLabel picture={state.picture} error={state.field('picture').error} />
      )}
    </>
  );
}

type WholeProps = Pick<GroupProps, 'state' | 'initial'> & {
  whole: NonNullable<GroupSpec['whole']>;
  children: ReactNode;
};

/** Shows the fields of a group while its switch is on; what was typed in them stays meanwhile. */
function WholeGroup({ whole: { name, label }, state, initial, children }: WholeProps) {
  const [isOn, setOn] = useState(isStored(initial));
  const { error: _, ...input } = state.field(fieldName(name));
  return (
    <>
      <SwitchField
        {...input}
        label={label}
        defaultChecked={isStored(initial)}
        onChange={({ target }) => setOn(target.checked)}
      />
      <div className="section-form__whole" hidden={!isOn}>
        {children}
      </div>
    </>
  );
}

const isStored = (value: unknown) => value !== null && value !== undefined;
