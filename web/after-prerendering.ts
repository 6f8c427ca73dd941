/** Calls `act` at once, or, while the browser prerenders the page, when the visitor opens it. */
export const afterPrerendering = (act: () => void): void => {
  if ('prerendering' in document && document.prerendering === true)
    document.addEventListener('prerenderingchange', act, { once: true });
  else act();
};
