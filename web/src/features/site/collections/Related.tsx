import { paths } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import type { Site } from '#shared/rules/site.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { ArrowRight } from '../../../ui/icons.tsx';
import { SessionArt } from '../../../ui/session/SessionArt.tsx';

type Service = { title: string; text: string; href: string; art: { id: string; category: 'Pregnancy' | 'Workshop' } };

const programmesOf = ({ collections }: Site): Record<Collection, Omit<Service, 'href'> & { href: string | null }> => ({
  birth: {
    title: 'Breathwork for birth',
    text: 'How the breath helps, and the programme for you and your birth partner.',
    href: paths.breathworkForBirth.href(),
    art: fixedArt.birthProgramme,
  },
  stress: {
    title: 'The stress programme',
    text: 'A half day in a small group: learn it in the room, keep it for life.',
    href: collections.stress.programme,
    art: fixedArt.stressProgramme,
  },
});

function Programme({ title, text, href, art }: Service) {
  const programme = (
    <>
      <span className="next__art">
        <SessionArt session={art} shape="disc" />
      </span>
      <span>
        <h3>{title}</h3>
        <p>{text}</p>
      </span>
      <ArrowRight />
    </>
  );
  return href.startsWith('/') ? (
    <AppLink className="next" to={href}>
      {programme}
    </AppLink>
  ) : (
    <a className="next" href={href}>
      {programme}
    </a>
  );
}

export function Related({ collection }: { collection: Collection }) {
  const { href, ...service } = programmesOf(useSite())[collection];
  return (
    <section className="part" aria-labelledby="related">
      <div className="part__head">
        <h2 id="related">Beside the recordings</h2>
      </div>
      <div className="pairs">
        {href !== null && <Programme {...service} href={href} />}
        <AppLink className="next" to={paths.liveSessions.href()}>
          <span className="next__art">
            <SessionArt session={fixedArt.liveSessions} shape="disc" />
          </span>
          <span>
            <h3>Live sessions</h3>
            <p>Breathe in company, online or in the room.</p>
          </span>
          <ArrowRight />
        </AppLink>
      </div>
    </section>
  );
}
