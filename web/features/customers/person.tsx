import { useIdentity } from '../session/session.ts';

/** Who is signed in. A name that is the e-mail address is shown once. */
export const Person = () => {
  const { name, email } = useIdentity();
  return (
    <p className="customer-shell__person">
      <strong>{name}</strong>
      {email !== undefined && email !== name && <span>{email}</span>}
    </p>
  );
};
