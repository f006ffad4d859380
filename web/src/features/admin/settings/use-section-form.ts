import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { SiteSection } from '#shared/rules/site.ts';
import { noteSiteSaved } from '../../../lib/admin/saved-site.ts';
import { call } from '../../../lib/api/call.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { schemaRules } from '../../../lib/forms/schema-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { openPreview, savedSettings, withDraft, withPicture } from './preview.ts';
import type { GroupSpec } from './section-specs.ts';
import { parseSection, type Rows, rowsAt, sectionErrors, typedSection, valueAt } from './section-values.ts';
import { sectionSpecs } from './sections.ts';
import { useSectionPictures } from './use-section-pictures.ts';

export type SectionFormProps = {
  section: SiteSection;
  settings: ResponseBody<'getSiteSettings'>;
  initial: unknown;
  onBegin: (from: 'value' | 'previous') => void;
  /** Another admin was first: reads what is saved now. */
  onOutdated: () => Promise<void>;
};

function startRows(groups: readonly GroupSpec[], initial: unknown): Rows {
  const lists = groups.flatMap(({ rows }) => rows ?? []);
  return Object.fromEntries(lists.map((list) => [list.name, rowsAt(initial, list).map((_, place) => `${place}`)]));
}

/** The form of a section; `rows` are the keys of the rows of its lists. */
export function useSectionForm({ section, settings, initial, onBegin, onOutdated }: SectionFormProps) {
  const spec = sectionSpecs[section];
  const groups = spec.groupsOf?.(settings) ?? spec.groups;
  const [rows, setRows] = useState(() => startRows(groups, initial));
  const [isOutdated, setOutdated] = useState(false);
  const stored = valueAt(initial, 'picture');
  const pictures = useSectionPictures(typeof stored === 'string' ? stored : null);
  const { picture, rowPictures } = pictures;
  const { version } = settings[section];
  const parse = (read: Parameters<typeof typedSection>[3]) =>
    parseSection(section, version, typedSection(groups, rows, picture.path, read), picture.uploadId);
  const rules = schemaRules<string, ReturnType<typeof parse>['data'] & {}>(parse, (issues) =>
    sectionErrors(issues, rows),
  );
  const { form, field, busy, message, readNow, showProblem } = useForm<string, ReturnType<typeof parse>['data'] & {}>({
    rules: { ...rules, parse: (read) => pictures.unsent() ?? rules.parse(read) },
    send: async (body) => {
      const saved = await call('updateSiteSettings', { body });
      pictures.used();
      notify({ tone: 'good', title: 'Saved', text: 'The site shows it within a minute.' });
      await storeResponse('getSiteSettings', {}, saved);
      noteSiteSaved();
      void refresh('getSetUp');
      onBegin('value');
    },
    explain: (error) => {
      if (!hasCode(error, 'settings_changed')) {
        return { message: { tone: 'bad', title: 'The settings were not saved', text: messageOf(error) } };
      }
      setOutdated(true);
      void onOutdated();
      const text = `${messageOf(error)} What you typed is still here: to save it in place of theirs, press Save again.`;
      return { message: { tone: 'bad', title: 'Someone else was first', text } };
    },
  });
  const preview = (href: string) => {
    const { data, error } = parse(readNow());
    if (!data) return showProblem({ wrong: sectionErrors(error?.issues ?? [], rows) });
    const { version: _, pictureUploadId: __, collectionPictures: ___, pricesForEveryone: ____, ...draft } = data;
    const draftSettings = withDraft(savedSettings(settings), draft);
    openPreview(href, picture.uploadId ? withPicture(draftSettings, section, picture.shown) : draftSettings);
  };
  return {
    groups,
    form,
    field,
    busy,
    message,
    rows,
    setRows,
    picture,
    rowPictures,
    preview,
    isOutdated,
  };
}

export type SectionFormState = ReturnType<typeof useSectionForm>;
