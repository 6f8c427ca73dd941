/** Sets attributes that the element does not have, and returns what takes them away again. */
export const setAttributes = (
  element: Element,
  attributes: Readonly<Record<string, string | undefined>>,
): (() => void) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  return () => {
    for (const name of Object.keys(attributes)) element.removeAttribute(name);
  };
};
