// The moving carousel: the tabbed pattern of the ARIA Authoring Practices. Embla computes positions and handles dragging. The
// stylesheet animates with the durations of the tokens, or not at all with reduced motion.
import EmblaCarousel from 'embla-carousel';

const TURNS: Readonly<Record<string, (selected: number, count: number) => number>> = {
  ArrowRight: (selected) => selected + 1,
  ArrowLeft: (selected) => selected - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Sets attributes. Returns a function that restores the old ones. */
const setAttributes = (
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

/** Turns the list into slides. The selected dot marks the selected slide. Returns a function that restores the list. */
export const slide = (root: HTMLElement): (() => void) => {
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const [view, list] = all('.carousel__window, .carousel__slides');
  const slides = all('.carousel__slide');
  const dots = all('.carousel__dot');
  if (!view || !list) return () => undefined;

  const startIndex = Math.max(
    dots.findIndex((dot) => dot.getAttribute('aria-selected') === 'true'),
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
      if (isSelected) element.removeAttribute('aria-hidden');
      else element.setAttribute('aria-hidden', 'true');
    });
    dots.forEach((dot, index) => {
      dot.setAttribute('aria-selected', String(index === selected));
      dot.tabIndex = index === selected ? 0 : -1;
    });
  };

  // The first slide follows the last. Embla jumps, and the stylesheet animates the jump.
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
  // Unselected slides are inert, so a click on one reaches the viewport behind it.
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
      element.removeAttribute('aria-hidden');
    }
    for (const restore of undo) restore();
  };
};
