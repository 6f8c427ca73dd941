import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { keptPrompts as words } from '../../content/kept.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { newestPromptsQuery } from './queries.ts';
import './kept-prompts.css';

/** The newest prompts that the customer keeps, on the dashboard. Nothing before there is one. */
export const KeptPrompts = () => {
  const { data: prompts = [] } = useQuery(newestPromptsQuery);
  if (prompts.length === 0) return null;
  return (
    <Card title={words.title} aside={<Link to={paths.kept}>{words.all}</Link>}>
      <ul className="list stack gap-2">
        {prompts.map((thing) => (
          <li key={thing.keptId}>
            <Link className="kept-prompts__link" to={`${paths.kept}#${thing.keptId}`} dir="auto">
              <span className="kept-prompts__line">{thing.kind === 'prompt' && thing.text}</span>
              <span className="kept-prompts__from soft small">{thing.source.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
};
