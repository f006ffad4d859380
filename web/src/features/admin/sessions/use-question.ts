import { useState } from 'react';

/** A question whose answer is waited for: `about` is asked, null goes on editing. */
export function useQuestion<About, Answer>() {
  const [question, setQuestion] = useState<{ about: About; answer: (answer: Answer | null) => void } | null>(null);
  const ask = (about: About) =>
    new Promise<Answer | null>((resolve) => {
      const answer = (givenAnswer: Answer | null) => {
        setQuestion(null);
        resolve(givenAnswer);
      };
      setQuestion({ about, answer });
    });
  return { question, ask };
}
