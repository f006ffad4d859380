import { adminPaths } from '#shared/contract/admin-paths.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { Check, ChevronRight } from '../../../../ui/page-icons.tsx';
import { type DoorLine, marksOf } from './door-lines.ts';

type Props = { line: DoorLine; onTap: () => void; onCash: () => void };

/** A walk-in has no page: their order holds what is known. */
const aboutHref = ({ id, walkIn }: DoorLine) =>
  walkIn ? adminPaths.order.href('session', id) : adminPaths.person.href(id);

/** A place as one large button: pressed, the person is here. */
export function DoorRow({ line, onTap, onCash }: Props) {
  const { name, here, waits, payable } = line;
  const marks = marksOf(line);
  return (
    <li className="door__line">
      <button type="button" className="door__person" aria-pressed={here} onClick={onTap}>
        <span className="door__mark">{here && <Check />}</span>
        <span className="door__words">
          <b>{name}</b>
          {marks.length > 0 && <small>{marks.join(', ')}</small>}
        </span>
        {waits && <small className="door__waits">Not sent yet</small>}
      </button>
      {payable && (
        <button type="button" className={buttonClass({ tone: 'line' })} onClick={onCash}>
          Cash<span className="sr-only"> from {name}</span>
        </button>
      )}
      {!waits && (
        <AppLink className="door__about" to={aboutHref(line)} aria-label={`About ${name}`}>
          <ChevronRight />
        </AppLink>
      )}
    </li>
  );
}
