import { type ComponentProps, type ReactNode, useState } from 'react';
import { fileHint } from '../../../lib/upload/file-check.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { FormEnd, FormGroup } from '../../../ui/admin/FormGroup.tsx';
import { NumberField } from '../../../ui/admin/NumberField.tsx';
import { SelectField } from '../../../ui/admin/SelectField.tsx';
import { SumsField } from '../../../ui/admin/SumsField.tsx';
import { SwitchField } from '../../../ui/admin/SwitchField.tsx';
import { TextArea } from '../../../ui/admin/TextArea.tsx';
import { Warning } from '../../../ui/admin/Warning.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { UploadBox } from '../../../ui/upload/UploadBox.tsx';
import { RowsField } from './RowsField.tsx';
import type { FieldSpec, GroupSpec } from './section-specs.ts';
import { fieldName, inputText, numberFormatOf, sumText, valueAt } from './section-values.ts';
import { sectionSpecs } from './sections.ts';
import type { usePictureValue } from './use-picture-value.ts';
import { type SectionFormProps, type SectionFormState, useSectionForm } from './use-section-form.ts';
import './section-form.css';
import { Form } from '../../../ui/Form.tsx';

/** The fields of a section, with a preview of its pages and the way back to what it was before. */
export function SectionForm(props: SectionFormProps) {
  const { section, settings, onBegin } = props;
  const { preview = [], groups, title } = sectionSpecs[section];
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
      {groups.map((group) => (
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
      {picture && <PictureField picture={state.picture} />}
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

type FieldProps = { spec: FieldSpec; state: SectionFormState; initial: unknown };

function Field({ spec, state, initial }: FieldProps) {
  const { label, kind = 'line', hint, maxLength, options = {} } = spec;
  const control = state.field(fieldName(spec.name));
  if (kind === 'switch') {
    const { error: _, ...input } = control;
    return <SwitchField {...input} label={label} defaultChecked={initial === true} />;
  }
  if (kind === 'choice') {
    return (
      <SelectField {...control} label={label} hint={hint} defaultValue={String(initial)}>
        {Object.entries(options).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  }
  if (kind === 'choices') return <Choices spec={spec} state={state} initial={initial} />;
  if (kind === 'sums') {
    return (
      <SumsField
        label={label}
        hint={hint}
        field={(currency) => state.field(fieldName(spec.name, currency))}
        initial={(currency) => sumText(initial, currency)}
      />
    );
  }
  const defaultValue = inputText(initial, spec) || spec.initial;
  const shared = { ...control, label, maxLength, hint, defaultValue };
  const format = numberFormatOf(spec);
  if (format && spec.warning) return <WarnedNumber {...shared} format={format} warning={spec.warning} />;
  if (format) return <NumberField {...shared} format={format} />;
  if (kind === 'line') return <TextField {...shared} autoComplete="off" />;
  return <TextArea {...shared} rows={kind === 'markdown' ? 10 : 3} />;
}

type WarnedProps = ComponentProps<typeof NumberField> & { warning: NonNullable<FieldSpec['warning']> };

/** A number of which something may be worth a thought, which is said as it is typed. */
function WarnedNumber({ warning, ...field }: WarnedProps) {
  const [typed, setTyped] = useState(String(field.defaultValue ?? ''));
  return (
    <>
      <NumberField {...field} onChange={({ target }) => setTyped(target.value)} />
      <Warning>{warning(typed)}</Warning>
    </>
  );
}

function Choices({ spec: { name, label, hint, options = {} }, state, initial }: FieldProps) {
  const chosen: unknown[] = Array.isArray(initial) ? initial : [];
  const { error } = state.field(fieldName(name));
  return (
    <fieldset className="section-form__choices">
      <legend className="sr-only">{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {Object.entries(options).map(([value, text]) => {
        const { error: _, ...input } = state.field(fieldName(name, value));
        return <SwitchField key={value} {...input} label={text} defaultChecked={chosen.includes(value)} />;
      })}
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function PictureField({ picture }: { picture: ReturnType<typeof usePictureValue> }) {
  const { upload, shown: pictureUrl, remove } = picture;
  return (
    <UploadBox
      label="Picture"
      hiddenLabel
      purpose="session_image"
      upload={upload}
      choose={pictureUrl ? 'Upload another image' : 'Upload image'}
      hint={fileHint('session_image')}
      preview={pictureUrl && <img className="section-form__picture" src={pictureUrl} alt="" />}
      current={<b>{pictureUrl ? 'Your picture' : 'No picture'}</b>}
      actions={
        pictureUrl &&
        (upload.phase === 'idle' || upload.phase === 'done') && (
          <button type="button" className="upload__quiet text-button tap" onClick={remove}>
            Remove the picture
          </button>
        )
      }
    />
  );
}
