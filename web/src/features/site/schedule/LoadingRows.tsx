import { SessionRowSkeleton } from '../../../ui/session/SessionRowSkeleton.tsx';

const skeletons = ['one', 'two', 'three', 'four', 'five', 'six'];

export function LoadingRows() {
  return (
    <ul className="rows">
      {skeletons.map((key) => (
        <li key={key}>
          <SessionRowSkeleton />
        </li>
      ))}
    </ul>
  );
}
