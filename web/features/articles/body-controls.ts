// The buttons Copy and Play within a text: the same code for documents and the application.
import { promptCopy as words } from '../../content/article-body.ts';

const copyPrompt = async (figure: Element): Promise<void> => {
  const text = figure.querySelector('pre');
  const status = figure.querySelector('output');
  if (!text || !status) return;
  try {
    await navigator.clipboard.writeText(text.textContent);
    const open = [...text.querySelectorAll<HTMLElement>('mark[data-open]')];
    status.textContent = words.done(new Set(open.map(({ dataset }) => dataset['blank'])).size);
  } catch {
    getSelection()?.selectAllChildren(text);
    status.textContent = words.failed;
  }
};

const playVideo = (link: HTMLAnchorElement): void => {
  const player = document.createElement('iframe');
  player.title = link.querySelector('.video__title')?.textContent ?? '';
  player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // YouTube refuses to play for a page without a name.
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  player.src = link.dataset['player'] ?? '';
  link.hidden = true;
  link.after(player);
  player.focus();
};

const answerClick = (event: MouseEvent): void => {
  if (!(event.target instanceof Element)) return;
  const figure = event.target.closest('[data-copy]')?.closest('figure');
  if (figure) void copyPrompt(figure);
  const link = event.target.closest<HTMLAnchorElement>('a[data-player]');
  // With a modifier key, a link opens in a new tab, as everywhere.
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  playVideo(link);
};

/** Makes the controls of a text work. Returns a function that ends it. */
export const startBodyControls = (root: HTMLElement): (() => void) => {
  for (const button of root.querySelectorAll<HTMLElement>('[data-copy]')) button.hidden = false;
  // In the application the fields are there already.
  if (root.querySelector('.prompt__blanks[hidden]'))
    void import('./fill-blanks.ts').then(
      ({ fillBlanks }) => fillBlanks(root),
      () => undefined,
    );
  root.addEventListener('click', answerClick);
  return () => root.removeEventListener('click', answerClick);
};
