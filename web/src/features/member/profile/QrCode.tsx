import { encode } from 'uqr';

/** Quiet zone around the code, in modules, which readers need. */
const border = 4;

/** A QR code, dark on light in any theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border });
  const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="profile__qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={cells.join('')} />
    </svg>
  );
}
