import { paths } from '#shared/contract/paths.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { SessionArt } from '../../../ui/session/SessionArt.tsx';
import './card.css';

const readingArt = { id: '00000000000000000000000003', category: 'Movement' } as const;

export function ResourcesCard() {
  return (
    <section className="card" aria-label="My Resources">
      <h2>My Resources</h2>
      <p className="card__text">Recordings to breathe with, whenever you have a quiet half hour.</p>
      <AppLink className="card__next" to={paths.resources.href()}>
        <span className="card__orb">
          <SessionArt session={readingArt} shape="disc" />
        </span>
        <span>
          <b className="card__name">Learning Resources</b>
          <span className="card__said">Notes and practices to read</span>
        </span>
      </AppLink>
      <AppLink className={buttonClass({ tone: 'line', small: true })} to={paths.myResources.href()}>
        My Resources
      </AppLink>
    </section>
  );
}
