// For some minutes after a deployment, a new document may arrive with the old security policy, or an old one with the new. The
// browser then refuses the inline style. This script adds the stylesheet links that the document has for browsers without scripts.
if (document.head.querySelector('style')?.sheet === null)
  document.head.insertAdjacentHTML('beforeend', document.head.querySelector('noscript')?.textContent ?? '');
