import { useRef } from 'react';
import { type FieldErrors, hasErrors } from '../../../lib/forms/form.ts';
import { unsentFileProblem } from '../../../lib/upload/unsent-file.ts';
import { fieldName } from './section-values.ts';
import { type PictureValue, usePictureValue } from './use-picture-value.ts';

/** The picture of a section, and those of its rows, which are put into `rowPictures` by the names of their fields. */
export function useSectionPictures(stored: string | null) {
  const picture = usePictureValue(stored);
  const rowPictures = useRef(new Map<string, PictureValue>()).current;
  return {
    picture,
    rowPictures,
    /** Says which pictures keep the form from being sent; undefined for none. */
    unsent(): { wrong: FieldErrors<string> } | undefined {
      const wrong: FieldErrors<string> = { picture: unsentFileProblem(picture.upload, 'picture') };
      for (const [name, { upload }] of rowPictures) wrong[fieldName(name)] = unsentFileProblem(upload, 'picture');
      return hasErrors(wrong) ? { wrong } : undefined;
    },
    /** Tells the uploads that they were saved. */
    used(): void {
      for (const { used } of [picture, ...rowPictures.values()]) used();
    },
  };
}
