// A carousel that moves: the tabbed pattern of the ARIA Authoring Practices. Embla knows the geometry and the hand;
// the stylesheet does the moving, so that it lasts what the tokens say, and nothing when motion is unwanted.
import EmblaCarousel from 'embla-carousel';
import { setAttributes } from './set-attributes.ts';

const TURNS: Readonly<Record<string, (selected: number, count: number) => number>> = {
  ArrowRight: (selected) => selected + 1,
  ArrowLeft: (selected) => selected - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Turns the list into slides, of which the one is selected that the dots name. What it returns makes it the list again. */
export const slide = (root: HTMLElement): (() => void) => {
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const [view, list] = all('.carousel__window, .carousel__slides');
  const slides = all('.carousel__slide');
  const dots = all('.carousel__dot');
  if (!view || !list) return () => undefined;

  const startIndex = Math.max(
    dots.findIndex(({ ariaSelected }) => ariaSelected === 'true'),
    0,
  );
  const embla = EmblaCarousel(view, { container: list, slides, startIndex, align: 'center' });
  const listening = new AbortController();
  const { signal } = listening;

  const show = () => {
    const selected = embla.selectedScrollSnap();
    slides.forEach((element, index) => {
      const isSelected = index === selected;
      element.inert = !isSelected;
      element.ariaHidden = isSelected ? null : 'true';
    });
    dots.forEach((dot, index) => {
      dot.ariaSelected = String(index === selected);
      dot.tabIndex = index === selected ? 0 : -1;
    });
  };

  /** Past the last comes the first. Embla jumps; the stylesheet makes a way of it. */
  const select = (index: number) => embla.scrollTo((index + slides.length) % slides.length, true);

  const undo = [
    setAttributes(root, {
      role: 'group',
      'aria-roledescription': 'carousel',
      'aria-label': root.dataset.label,
    }),
    setAttributes(view, { 'aria-live': 'polite' }),
    setAttributes(list, { role: 'none' }),
    ...slides.map((element) =>
      setAttributes(element, { role: 'tabpanel', 'aria-label': element.dataset.label, tabindex: '0' }),
    ),
  ];

  for (const [index, dot] of dots.entries()) dot.addEventListener('click', () => select(index), { signal });
  for (const step of all('.carousel__step')) {
    const by = Number(step.dataset.step);
    step.addEventListener('click', () => select(embla.selectedScrollSnap() + by), { signal });
  }
  root.querySelector('.carousel__dots')?.addEventListener(
    'keydown',
    (event) => {
      const turn = event instanceof KeyboardEvent ? TURNS[event.key] : undefined;
      if (!turn) return;
      event.preventDefault();
      select(turn(embla.selectedScrollSnap(), dots.length));
      dots[embla.selectedScrollSnap()]?.focus();
    },
    { signal },
  );
  // A slide that is not selected is inert: its click lands on what is behind it.
  view.addEventListener(
    'click',
    ({ clientX }) => {
      const index = slides.findIndex((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left <= clientX && clientX < right;
      });
      if (index >= 0 && index !== embla.selectedScrollSnap()) select(index);
    },
    { signal },
  );

  embla
    .on('pointerDown', () => root.classList.add('carousel--held'))
    .on('pointerUp', () => {
      root.classList.remove('carousel--held');
      select(embla.selectedScrollSnap());
    })
    .on('select', show);
  show();
  root.classList.add('carousel--on');

  return () => {
    listening.abort();
    embla.destroy();
    root.classList.remove('carousel--on', 'carousel--held');
    for (const element of slides) {
      element.inert = false;
      element.ariaHidden = null;
    }
    for (const take of undo) take();
  };
};
