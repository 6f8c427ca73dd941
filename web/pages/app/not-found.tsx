import { notFound } from '../../content/not-found.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

/** Only a link inside the app can lead here: the edge answers an unknown address with its own 404. */
export const NotFoundMessage = () => (
  <Message title={notFound.title}>
    <p>{notFound.text}</p>
    <ButtonLink href={paths.home}>{notFound.action}</ButtonLink>
  </Message>
);

/** The same as a whole page. */
export const NotFound = () => (
  <main>
    <NotFoundMessage />
  </main>
);
