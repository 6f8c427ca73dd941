/** Sets attributes, and returns what brings back those that were there before. */
export const setAttributes = (
  element: Element,
  attributes: Readonly<Record<string, string | undefined>>,
): (() => void) => {
  const before = Object.keys(attributes).map((name) => [name, element.getAttribute(name)] as const);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  return () => {
    for (const [name, value] of before) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  };
};
