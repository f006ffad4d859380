import './sheet.css';

/** Empty lines for those who come without having booked. */
const spareLines = 4;

/** A line for each name, numbered, with room for a signature. */
export function SheetLines({ names }: { names: readonly string[] }) {
  const spare = Array.from({ length: spareLines }, () => '');
  return (
    <table className="sheet">
      <caption className="sr-only">Who signs in</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Number</span>
          </th>
          <th scope="col">Name</th>
          <th scope="col">Signature</th>
        </tr>
      </thead>
      <tbody>
        {[...names, ...spare].map((name, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and lines never move.
          <tr key={line}>
            <td>{name && line + 1}</td>
            <td>{name}</td>
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
