import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { keptByLaw } from '#shared/rules/own-data.ts';
import { noRules } from '../lib/forms/form.ts';
import { useForm } from '../lib/forms/use-form.ts';
import { messageOf } from '../lib/message-of.ts';
import { lossTexts, placeFate, totalText } from '../lib/own-data/deletion-text.ts';
import { viewerZone } from '../lib/time/zones.ts';
import { Alert } from './Alert.tsx';
import { buttonClass } from './button.ts';
import './deletion-question.css';

type Preview = Pick<ResponseBody<'previewMyDeletion'>, 'places' | 'waiting' | 'losesCollections'>;

/** Names what a deletion does to places and money, and what is kept. */
function Effects({ preview }: { preview: Preview }) {
  const { places } = preview;
  const total = totalText(places);
  return (
    <>
      {places.length > 0 && (
        <ul className="deletion__places">
          {places.map((place) => (
            <li key={place.bookingId}>
              <b>{place.title}</b>, {formatDate(place.startTime, viewerZone())}: {placeFate(place)}.
            </li>
          ))}
        </ul>
      )}
      {total && <p>{total} goes back to you in all, by the cancellation policy as it is now.</p>}
      {lossTexts(preview).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>Places that you gave to others stay theirs. {keptByLaw}</p>
    </>
  );
}

type Props = {
  preview: Preview;
  /** Says when it is done, and how it is taken back. */
  lead: string;
  keep: string;
  action: string;
  /** The action while it runs. */
  busyText: string;
  /** Title of what is shown when it failed. */
  failed: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** Content of the dialog that asks before someone's own data are deleted (docs/product.md#your-data). */
export function DeletionQuestion({ preview, lead, keep, action, busyText, failed, onConfirm, onClose }: Props) {
  const { busy, message, form } = useForm({
    rules: noRules,
    send: () => onConfirm(),
    explain: (error) => ({ message: { tone: 'bad', title: failed, text: messageOf(error) } }),
  });
  return (
    <div className="deletion">
      <p>{lead}</p>
      <Effects preview={preview} />
      {message && <Alert {...message} />}
      <button
        type="button"
        className={buttonClass({ tone: 'line', wide: true })}
        data-first
        aria-disabled={busy}
        onClick={() => !busy && onClose()}
      >
        {keep}
      </button>
      <button
        type="button"
        className={buttonClass({ tone: 'clay', wide: true })}
        aria-disabled={busy}
        onClick={form.submit}
      >
        {busy ? busyText : action}
      </button>
    </div>
  );
}
