// The page of a link in a mail.

/** The first letter of an address and its domain: enough for its owner, and nothing for anybody else. */
export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  const [first = ''] = address.slice(0, at);
  return `${first}…${address.slice(at)}`;
};
