import { adminPaths } from '#shared/contract/admin-paths.ts';
import { siteSections } from '#shared/rules/site.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { sectionSpecs } from './sections.ts';
import './section-form.css';

/** The sections of the site's settings, each a page of its own. */
export function SectionList() {
  return (
    <ul className="settings-sections">
      {siteSections.map((section) => (
        <li key={section}>
          <AppLink to={adminPaths.siteSettings.href(section)}>
            <b>{sectionSpecs[section].title}</b>
            <span className="hint">{sectionSpecs[section].about}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
