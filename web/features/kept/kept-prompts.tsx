import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { fillPrompt, splitPrompt } from '#shared/body/blanks.ts';
import type { KeptThing } from '#shared/contract/kept.ts';
import { keptPrompts as words } from '../../content/kept.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import './kept-prompts.css';

/** The newest prompts that the customer keeps, beside what the dashboard shows first. Nothing before there is one. */
export const WithKeptPrompts = ({
  prompts,
  children,
}: {
  prompts: readonly KeptThing[];
  children: ReactNode;
}) =>
  prompts.length === 0 ? (
    children
  ) : (
    <div className="kept-prompts">
      {children}
      <Card title={words.title} aside={<Link to={paths.kept}>{words.all}</Link>}>
        <ul className="list stack gap-2">
          {prompts.map((thing) => (
            <li key={thing.keptId}>
              <Link className="kept-prompts__link" to={`${paths.kept}#${thing.keptId}`} dir="auto">
                <span className="kept-prompts__line">
                  {thing.kind === 'prompt' && fillPrompt(splitPrompt(thing.text))}
                </span>
                <span className="kept-prompts__from soft small">{thing.source.title}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
