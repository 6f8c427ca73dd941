import { clients as words } from '../../content/clients.ts';
import { Section } from '../../ui/section.tsx';
import client1 from '../../drawings/client-1.svg';
import client2 from '../../drawings/client-2.svg';
import client3 from '../../drawings/client-3.svg';
import client4 from '../../drawings/client-4.svg';
import './clients.css';

const logos = [client1, client2, client3, client4];

/** The logos of four clients in a row. */
export const Clients = () => (
  <Section className="clients" labelledBy="clients-title">
    <h2 className="clients__title" id="clients-title">
      {words.title}
    </h2>
    <ul className="clients__signs">
      {words.names.map((name, index) => (
        <li key={name}>
          <img src={logos[index]} alt={name} width="160" height="48" loading="lazy" decoding="async" />
        </li>
      ))}
    </ul>
  </Section>
);
