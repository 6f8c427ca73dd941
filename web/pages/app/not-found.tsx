import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { customerShell } from '../../content/app.ts';
import { notFound } from '../../content/not-found.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import '../../features/customers/not-found.css';

const links = customerShell.navigation.filter(({ path }) => path !== paths.account);

/**
 * Shown inside the customer's shell for an address without a page. A link of the application leads here, or the edge, for an
 * address below one of the application. The edge answers all other unknown addresses with its own 404.
 */
export const NotFound = () => (
  <Message title={notFound.title}>
    <title>{`${notFound.title} · ${brand.name}`}</title>
    <p>{notFound.text}</p>
    <ButtonLink href={paths.home}>{notFound.action}</ButtonLink>
    <ul className="customer-not-found__links">
      {links.map(({ label, path }) => (
        <li key={path}>
          <Link to={path}>{label}</Link>
        </li>
      ))}
    </ul>
  </Message>
);
