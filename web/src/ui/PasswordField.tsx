import { type ComponentProps, useState } from 'react';
import { passwordMaxLength } from '#shared/rules/accounts.ts';
import { Eye, EyeOff } from './page-icons.tsx';
import { ScriptButton } from './ScriptButton.tsx';
import { TextField } from './TextField.tsx';
import './password-field.css';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'beside' | 'autoComplete'> & {
  /** Existing or new password: password managers distinguish the two. */
  kind: 'current-password' | 'new-password';
};

/** While there is an error the hint, which says the same, is hidden. */
export function PasswordField({ kind, hint, ...field }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="password">
      <TextField
        {...field}
        hint={field.error ? undefined : hint}
        type={isShown ? 'text' : 'password'}
        autoComplete={kind}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={passwordMaxLength}
        beside={
          <ScriptButton
            className="icon-btn password__show"
            aria-label={`${isShown ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff /> : <Eye />}
          </ScriptButton>
        }
      />
    </div>
  );
}
