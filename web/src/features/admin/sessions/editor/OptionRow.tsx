import type { Currency } from '#shared/rules/currencies.ts';
import { amountFormat, wholeFormat } from '#shared/rules/numbers.ts';
import { maxOptionName, maxOptionText } from '#shared/rules/prices.ts';
import { NumberField } from '../../../../ui/admin/NumberField.tsx';
import { SwitchField } from '../../../../ui/admin/SwitchField.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { ChevronDown } from '../../../../ui/icons.tsx';
import { X } from '../../../../ui/page-icons.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { TypedOption } from './option-values.ts';
import { termsText } from './price-text.ts';
import type { OptionProblems } from './pricing-rules.ts';

type RowProps = {
  option: TypedOption;
  /** Counts from 0. */
  place: number;
  /** The name that the radio buttons of all prices share. */
  group: string;
  isStandard: boolean;
  /** The only price is not removed. */
  isAlone: boolean;
  format: { currency: Currency; zone: string };
  problems: OptionProblems;
  /** Takes the input of the name, to focus it. */
  focus: (input: HTMLInputElement | null) => void;
  onChange: (option: TypedOption) => void;
  onStandard: () => void;
  onMoveUp: () => void;
  onRemove: () => void;
};

/** A price: its name and amount, whether it is the standard one, and in a closed part what limits it. */
export function OptionRow(props: RowProps) {
  const { option, place, isAlone, format, problems, focus, onChange, onRemove } = props;
  const name = option.name.trim() || `price ${place + 1}`;
  return (
    <fieldset className="price-option">
      <legend className="sr-only">Price {place + 1}</legend>
      <div className="price-option__main">
        <TextField
          ref={focus}
          label={`Name of price ${place + 1}`}
          hiddenLabel
          placeholder="Name"
          autoComplete="off"
          maxLength={maxOptionName}
          value={option.name}
          error={problems.name}
          onChange={({ target }) => onChange({ ...option, name: target.value })}
        />
        <NumberField
          label={`Amount of price ${place + 1}`}
          hiddenLabel
          placeholder="0.00"
          format={amountFormat(format.currency)}
          value={option.amount}
          error={problems.amount}
          onChange={({ target }) => onChange({ ...option, amount: target.value })}
        />
        {!isAlone && (
          <button type="button" className="icon-btn" aria-label={`Remove ${name}`} onClick={onRemove}>
            <X />
          </button>
        )}
      </div>
      <div className="price-option__rest">
        <label>
          {/* Enter saves from a field of the session, which this is not. */}
          <input type="radio" name={props.group} form="" checked={props.isStandard} onChange={props.onStandard} />
          Standard<span className="sr-only"> price: {name}</span>
        </label>
        <OptionMore {...props} name={name} />
      </div>
    </fieldset>
  );
}

const wrongInside = ({ text, places, until }: OptionProblems) => [text, places, until].filter(Boolean).join('. ');

function MoreSummary({ option, isStandard, format, problems }: RowProps) {
  const wrong = wrongInside(problems);
  if (wrong) return <strong className="session-folds__needs">{wrong}</strong>;
  const terms = isStandard ? '' : termsText(option, format.zone);
  const said = [terms, option.text.trim()].filter(Boolean).join('. ');
  return said || (isStandard ? 'Words for guests' : 'Words, places, end, reason');
}

/** Shows what few prices need; the standard one has words alone. */
function OptionMore(props: RowProps & { name: string }) {
  const { option, place, isStandard, problems, onChange, onMoveUp, name } = props;
  return (
    <details className="price-option__more">
      <summary>
        <span>
          <b>More</b>{' '}
          <span className="price-option__said">
            <MoreSummary {...props} />
          </span>
        </span>
        <ChevronDown />
      </summary>
      <div className="price-option__fields">
        <TextField
          label="Words for guests"
          autoComplete="off"
          maxLength={maxOptionText}
          value={option.text}
          error={problems.text}
          onChange={({ target }) => onChange({ ...option, text: target.value })}
        />
        {!isStandard && <OptionTerms {...props} />}
        {place > 0 && (
          <div>
            <button type="button" className={buttonClass({ tone: 'line', small: true })} onClick={onMoveUp}>
              Move up<span className="sr-only">: {name}</span>
            </button>
          </div>
        )}
      </div>
    </details>
  );
}

function OptionTerms({ option, format, problems, onChange }: RowProps) {
  return (
    <>
      <NumberField
        label="Places at this price"
        hint="Empty means as many as the session has."
        format={wholeFormat()}
        value={option.places}
        error={problems.places}
        onChange={({ target }) => onChange({ ...option, places: target.value })}
      />
      <div className="editor__pair">
        <TextField
          label="Ends on"
          type="date"
          value={option.date}
          error={problems.until}
          onChange={({ target }) => onChange({ ...option, date: target.value })}
        />
        <TextField
          label="Ends at"
          type="time"
          value={option.time}
          error={undefined}
          onChange={({ target }) => onChange({ ...option, time: target.value })}
        />
      </div>
      <p className="hint">Empty means when the session starts; by the clocks of {format.zone}.</p>
      <SwitchField
        label="Asks for a reason"
        hint="As a concession: guests say why it is theirs, and you read it. Nothing is checked."
        checked={option.asksReason}
        onChange={({ target }) => onChange({ ...option, asksReason: target.checked })}
      />
    </>
  );
}
