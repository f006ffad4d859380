import './booked-mark.css';

/** In place of the seat mark, in a list whose entry leads to the ticket (docs/product.md#your-places). */
export function BookedMark() {
  return (
    <span className="booked-mark">
      <span className="booked-mark__state">Booked</span> <span className="booked-mark__link">See your ticket</span>
    </span>
  );
}
