import { articles as words } from '../../content/articles.ts';
import './inside.css';

/** What a text has inside, in the lines that an editor wrote; nothing without lines. */
export const Inside = ({ lines = [] }: { lines?: readonly string[] | undefined }) =>
  lines.length > 0 && (
    <div className="inside">
      <p className="small soft">{words.inside}</p>
      <ul className="inside__lines">
        {lines.map((line, index) => (
          <li key={index} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
