import { notFound } from '../../content/not-found.ts';
import signpost from '../../drawings/missing-page.svg';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import './missing-page.css';

interface Props {
  title: string;
  text: string;
  /** The most likely way on. */
  action: { label: string; path: string };
}

/** The page for an address without content, or whose content was withdrawn. */
export const MissingPage = ({ title, text, action }: Props) => (
  <div className="missing-page row">
    <Message title={title}>
      <p>{text}</p>
      <ButtonLink size="large" href={action.path}>
        {action.label}
      </ButtonLink>
      <ul className="missing-page__links">
        {notFound.links.map(({ label, path }) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
    </Message>
    <img src={signpost} alt="" width="360" height="300" />
  </div>
);
