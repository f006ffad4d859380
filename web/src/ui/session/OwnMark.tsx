import './own-mark.css';

type Props = { state: string; link: string };

/** Replaces the seat mark in a list (docs/product.md#your-places). */
function OwnMark({ state, link }: Props) {
  return (
    <span className="own-mark">
      <span className="own-mark__state">{state}</span> <span className="own-mark__link">{link}</span>
    </span>
  );
}

export function BookedMark() {
  return <OwnMark state="Booked" link="See your ticket" />;
}

export function WaitingMark({ text }: { text: string }) {
  return <OwnMark state={text} link="See your place" />;
}
