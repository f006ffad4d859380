import { copySuffix } from '#shared/rules/admin.ts';
import { buttonClass } from '../../../../ui/button.ts';
import type { SessionForm } from './form.ts';

/** Gives a copy the title of its original, in one press whichever section is open (docs/product.md#session-duplication). */
export function CopiedTitle({ form }: { form: SessionForm }) {
  const suffix = copySuffix.trim();
  const remove = () => {
    form.setValue('title', form.getValues('title').slice(0, -copySuffix.length), { shouldValidate: true });
    form.setFocus('title');
  };
  return (
    <div className="copied-title">
      <p>Its title still says “{suffix}”.</p>
      <button type="button" className={buttonClass({ tone: 'line', small: true })} onClick={remove}>
        Remove “{suffix}”
      </button>
    </div>
  );
}
