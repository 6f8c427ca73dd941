// The sign-in links. Without this script they open a page that starts the sign-in (web/pages/app/sign-in.tsx); with it that
// page is skipped. The tenant's library waits for a press.
import './signed-in-guard.ts';
import { afterPrerendering } from '../after-prerendering.ts';
import { signIn as words } from '../content/sign-in.ts';
import { parseSignInQuery } from '../features/session/sign-in-address.ts';
import { takeNotice } from '../features/session/tab-messages.ts';
import { paths } from '../paths.ts';

const REACH_TIMEOUT_MS = 5000;

const links = [...document.querySelectorAll<HTMLAnchorElement>(`a[href^="${paths.signIn}?"]`)];
const notice = document.querySelector('.sign-in__notice');

const showNotice = (text: string): void => {
  if (notice) notice.textContent = text;
};

const setBusyLink = (busyLink?: HTMLAnchorElement): void => {
  for (const link of links) {
    link.ariaBusy = link === busyLink ? 'true' : null;
    link.ariaDisabled = busyLink ? 'true' : null;
  }
};

const showFailure = (): void => {
  setBusyLink();
  showNotice(words.failed);
};

/** Whether the site answers. */
const isReachable = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(REACH_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

const startSignIn = async (link: HTMLAnchorElement): Promise<void> => {
  setBusyLink(link);
  showNotice('');
  const leave = (url: string) => {
    // Only while the link is busy: the visitor may have left the page and come back.
    if (link.ariaBusy) location.assign(url);
  };
  const code = await import('../features/session/sign-in.ts').catch(() => undefined);
  if (code) await code.signIn(parseSignInQuery(link.search), leave).catch(showFailure);
  // Browsers older than 2026 never load a failed module again on the same page. The page of the link can.
  else if (await isReachable(link.href)) leave(link.href);
  else showFailure();
};

for (const link of links)
  link.addEventListener('click', (event) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere) return;
    event.preventDefault();
    if (!link.ariaDisabled) void startSignIn(link);
  });

// The back/forward cache restores the page as it was left.
addEventListener('pagehide', () => setBusyLink());

afterPrerendering(() => {
  const previousNotice = takeNotice();
  if (previousNotice) showNotice(words.notices[previousNotice]);
});
