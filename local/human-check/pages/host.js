// Put in front of both providers' scripts: draws the frame of the check into a page, and hears what it says.
// Styles are set by script, as the real ones are: a page's policy need not allow any.

const ORIGIN = new URL(document.currentScript.src).origin;

/**
 * `on` hears `ready`, `solved` (with the token), `expired`, `failed` and `timeout`. Nobody but the frame itself can
 * say so: a message counts by its origin and its sender.
 */
// oxlint-disable-next-line eslint/no-unused-vars -- the script that follows calls it
function drawFrame(container, { path, parameters, title, width, height, tabindex, on }) {
  const frame = document.createElement('iframe');
  frame.src = `${ORIGIN}${path}?${new URLSearchParams(parameters)}`;
  frame.title = title;
  frame.tabIndex = tabindex ?? 0;
  // By it the server knows for which site the check was solved.
  frame.referrerPolicy = 'origin';
  frame.setAttribute('sandbox', 'allow-same-origin allow-scripts');
  Object.assign(frame.style, { width, height: `${height}px`, border: '0', display: 'block' });

  const hear = ({ origin, source, data }) => {
    if (origin !== ORIGIN || source !== frame.contentWindow) return;
    on[data.event]?.(data.token);
  };
  window.addEventListener('message', hear);
  container.append(frame);
  return {
    reset: () => frame.contentWindow?.postMessage({ event: 'reset' }, ORIGIN),
    remove: () => {
      window.removeEventListener('message', hear);
      frame.remove();
    },
  };
}
