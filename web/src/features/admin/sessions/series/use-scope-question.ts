import { useState } from 'react';
import type { SessionUpdate } from './SaveScope.tsx';
import type { Scope } from './scope.ts';

type Question = { body: SessionUpdate; answer: (scope: Scope | null) => void };

/** A question whose answer is waited for: what a change applies to, null to go on editing. */
export function useScopeQuestion() {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (body: SessionUpdate) =>
    new Promise<Scope | null>((resolve) => {
      const answer = (scope: Scope | null) => {
        setQuestion(null);
        resolve(scope);
      };
      setQuestion({ body, answer });
    });
  return { question, ask };
}
