// A deployment is not one moment: for some minutes a new document may come with the policy of the one before it, or an
// old one with the new policy. Then the browser refuses the style that the document carries, and the links take its place
// that are there for browsers without scripts.
if (document.head.querySelector('style')?.sheet === null)
  document.head.insertAdjacentHTML('beforeend', document.head.querySelector('noscript')?.textContent ?? '');
