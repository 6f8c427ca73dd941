// The sign-in links. Without this script, they open a page that starts the sign-in (web/pages/app/sign-in.tsx). The script skips
// that page. The tenant's library loads only after a press.
import './signed-in-guard.ts';
import { afterPrerendering } from '../after-prerendering.ts';
import { signIn as words } from '../content/sign-in.ts';
import { parseSignInQuery } from '../features/session/sign-in-address.ts';
import { readTitle, takeNotice } from '../features/session/tab-messages.ts';
import { isLessonPath, paths } from '../paths.ts';
import { readWantedPage, readWantedReading, storeWantedPage } from '../wanted-page.ts';

const REACH_TIMEOUT_MS = 5000;

const links = [...document.querySelectorAll<HTMLAnchorElement>(`a[href^="${paths.signIn}?"]`)];
const notice = document.querySelector('.sign-in__notice');

const showNotice = (text: string): void => {
  if (notice) notice.textContent = text;
};

// Sets attributes, because our oldest Firefox lacks the properties (`ariaBusy`).
const setFlag = (link: HTMLAnchorElement, name: string, isSet: boolean): void => {
  if (isSet) link.setAttribute(name, 'true');
  else link.removeAttribute(name);
};

const setBusyLink = (busyLink?: HTMLAnchorElement): void => {
  for (const link of links) {
    setFlag(link, 'aria-busy', link === busyLink);
    setFlag(link, 'aria-disabled', busyLink !== undefined);
  }
};

const showFailure = (reason: string = words.failed): void => {
  setBusyLink();
  showNotice(reason);
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
    // Go on only while the link is busy: the visitor may have left the page and come back.
    if (link.hasAttribute('aria-busy')) location.assign(url);
  };
  const code = await import('../features/session/sign-in.ts').catch(() => undefined);
  if (code)
    await code
      .signIn(parseSignInQuery(link.search), leave)
      .catch((error: unknown) =>
        showFailure(error instanceof code.NotStoredError ? error.message : words.failed),
      );
  // Browsers before 2026 never load a failed module again on the same page. The page of the link can load it.
  else if (await isReachable(link.href)) leave(link.href);
  else showFailure();
};

for (const link of links)
  link.addEventListener('click', (event) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere) return;
    event.preventDefault();
    if (!link.hasAttribute('aria-disabled')) void startSignIn(link);
  });

// The back/forward cache restores the page as it was left.
addEventListener('pagehide', () => setBusyLink());

/** Describes what the visitor was about to read or to buy. */
const describeWanted = (): string | undefined => {
  // Without the place on the page.
  const [page] = readWantedPage()?.split('#') ?? [];
  const reading = readWantedReading();
  if (page === paths.essentials) return words.wanted.essentials;
  if (page === undefined || page !== reading?.path) return undefined;
  if (reading.title) return words.wanted.text(reading.title);
  return isLessonPath(page) ? words.wanted.lesson : words.wanted.article;
};

afterPrerendering(() => {
  const asked = location.hash.slice(1);
  storeWantedPage(asked, readTitle(asked));
  const previousNotice = takeNotice();
  const wanted = describeWanted();
  if (previousNotice) showNotice(words.notices[previousNotice]);
  else if (wanted)
    showNotice(words.wanted.before[location.pathname === paths.signup ? 'signup' : 'login'] + wanted);
});
