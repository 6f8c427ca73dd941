import type { ReactNode } from 'react';
import { articleBody as words } from '../../content/article-body.ts';
import { Button } from '../../ui/button.tsx';
import './body-prompt.css';

/** A text to copy into an assistant. The button appears with the code that makes it work (body-controls.ts). */
export const BodyPrompt = ({ text, end }: { text: string; end?: ReactNode }) => (
  <figure className="prompt">
    <figcaption className="prompt__bar">
      <span className="bold">{words.prompt}</span>
      <output className="prompt__says" />
      <Button variant="secondary" data-copy hidden>
        {words.copy}
      </Button>
    </figcaption>
    <pre className="prompt__text" dir="auto">
      {text}
    </pre>
    {end}
  </figure>
);
