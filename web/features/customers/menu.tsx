import { useState } from 'react';
import { initialsOf } from '../session/identity.ts';
import { useCustomerContext, usePerson } from '../session/session.ts';
import { Button } from '../../ui/button.tsx';

const MENU = 'customer-menu';

/** The person's picture; behind it their name and the way out. */
export const CustomerMenu = () => {
  const { name, picture } = usePerson();
  const { logOut } = useCustomerContext();
  // A provider may take a picture back: then the initials stand for it.
  const [broken, setBroken] = useState<string>();
  return (
    <div className="customer-menu">
      <button
        className="customer-menu__button"
        type="button"
        popoverTarget={MENU}
        aria-label={`Your account, ${name}`}
      >
        {picture && picture !== broken ? (
          <img
            src={picture}
            alt=""
            width="40"
            height="40"
            referrerPolicy="no-referrer"
            onError={() => setBroken(picture)}
          />
        ) : (
          <span aria-hidden="true">{initialsOf(name)}</span>
        )}
      </button>
      <div className="customer-menu__list" id={MENU} popover="auto">
        <p className="customer-menu__name">{name}</p>
        <Button variant="secondary" onClick={() => void logOut()}>
          Logout
        </Button>
      </div>
    </div>
  );
};
