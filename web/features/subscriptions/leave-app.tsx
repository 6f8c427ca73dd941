import { useEffect } from 'react';
import { Spinner } from '../../ui/spinner.tsx';

/** Goes to a page that is a document of its own, which the app's router cannot show. */
export const LeaveFor = ({ path }: { path: string }) => {
  useEffect(() => location.replace(path), [path]);
  return <Spinner label="Loading" />;
};
