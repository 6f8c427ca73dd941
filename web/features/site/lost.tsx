import { notFound } from '../../content/not-found.ts';
import lost from '../../drawings/lost.svg';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import './lost.css';

interface Props {
  title: string;
  text: string;
  /** The most likely way on. */
  action: { label: string; path: string };
}

/** What a page says for an address at which there is nothing, or nothing any more, with ways on. */
export const Lost = ({ title, text, action }: Props) => (
  <div className="lost">
    <Message title={title}>
      <p>{text}</p>
      <ButtonLink size="large" href={action.path}>
        {action.label}
      </ButtonLink>
      <ul className="lost__links">
        {notFound.links.map(({ label, path }) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
    </Message>
    <img src={lost} alt="" width="360" height="300" />
  </div>
);
