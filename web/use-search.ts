import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';

const SETTLE_MS = 300;

/**
 * The words of a search: in the field as they are typed, and in the address, under this name, after a pause, because each search asks
 * the API. The field does not read them from the address, because the router is late on a slow machine.
 */
export const useSearch = (name: string) => {
  const [address, setAddress] = useSearchParams();
  const navigation = useNavigationType();
  const searched = address.get(name) ?? '';
  const [typed, setTyped] = useState(searched);

  // Typing replaces the address. A new address comes from a link or the Back button, and leads to another search.
  useEffect(() => {
    if (navigation !== NavigationType.Replace) setTyped(searched);
  }, [navigation, searched]);

  const writeAddress = useEffectEvent(() => {
    if (typed === searched) return;
    address.delete(name);
    if (typed !== '') address.set(name, typed);
    setAddress(address, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(writeAddress, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return { typed, setTyped, search: searched.trim(), address };
};
