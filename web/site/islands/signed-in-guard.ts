// Public pages send a staff session to its tool, and a customer's session to the plans.
import { hasDraft } from '../../draft-key.ts';
import { destinationOf } from '../signed-in-destination.ts';

const lookAround = () => {
  try {
    const destination = destinationOf(location.pathname, Object.keys(localStorage), hasDraft());
    if (destination !== undefined) location.replace(destination);
  } catch {
    // A browser that forbids storage holds no session.
  }
};

lookAround();
