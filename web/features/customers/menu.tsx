import { useState } from 'react';
import { toInitials } from '../session/identity.ts';
import { useCustomerContext, useIdentity } from '../session/session.ts';
import { customerShell } from '../../content/app.ts';
import { Button } from '../../ui/button.tsx';
import { Person } from './person.tsx';
import '../../ui/icon-button.css';
import '../../ui/menu.css';

const MENU = 'customer-menu';

/** The customer's picture, which opens a menu with their name, their address and the log-out. */
export const CustomerMenu = () => {
  const { name, picture } = useIdentity();
  const { logOut } = useCustomerContext();
  // A provider may delete the picture. The initials replace it then.
  const [brokenPicture, setBrokenPicture] = useState<string>();
  return (
    <div className="customer-menu">
      <button
        className="customer-menu__button icon-button icon-button--round"
        type="button"
        popoverTarget={MENU}
        aria-label={customerShell.yourAccount(name)}
      >
        {picture && picture !== brokenPicture ? (
          <img
            src={picture}
            alt=""
            width="40"
            height="40"
            referrerPolicy="no-referrer"
            onError={() => setBrokenPicture(picture)}
          />
        ) : (
          <span aria-hidden="true">{toInitials(name)}</span>
        )}
      </button>
      <div className="customer-menu__list menu" id={MENU} popover="auto">
        <Person />
        <Button variant="secondary" onClick={() => void logOut()}>
          {customerShell.logOut}
        </Button>
      </div>
    </div>
  );
};
