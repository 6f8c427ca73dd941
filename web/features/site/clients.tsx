import { clients as words } from '../../content/clients.ts';
import { Section } from '../../ui/section.tsx';
import logos from '../../drawings/clients.svg';
import './clients.css';

/** The logos of four clients in a row: `view` elements of one file, which is one request. */
export const Clients = () => (
  <Section className="clients" labelledBy="clients-title">
    <h2 className="title-m" id="clients-title">
      {words.title}
    </h2>
    <ul className="clients__signs stack gap-5">
      {words.names.map((name, index) => (
        <li key={name}>
          <img
            src={`${logos}#client-${index + 1}`}
            alt={name}
            width="160"
            height="48"
            loading="lazy"
            decoding="async"
          />
        </li>
      ))}
    </ul>
  </Section>
);
