// Turns a list into a carousel in a wide window: the tabbed pattern of the ARIA Authoring Practices. The browser scrolls the
// slides and snaps to them.

/** The breakpoint of docs/product.md 2.4. */
const WIDE = '(width >= 1024px)';

/** After this time without a scroll event, the slides are at rest. Safari has no `scrollend` before 26.2. */
const REST_MS = 100;

const TURNS: Readonly<Record<string, (selected: number, count: number) => number>> = {
  ArrowRight: (selected) => selected + 1,
  ArrowLeft: (selected) => selected - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Sets attributes, or removes them. */
const toggleAttributes = (element: Element, isOn: boolean, attributes: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (isOn) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
};

/** Keeps slides in a wide window and a list in a narrow one. */
export const arrangeCarousel = (root: HTMLElement): void => {
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const [list] = all('.carousel__slides');
  if (!list) return;
  const slides = all('.carousel__slide');
  const dots = all('.carousel__dot');
  const wide = matchMedia(WIDE);
  let selected = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const show = (index: number) => {
    selected = index;
    for (const [at, slide] of slides.entries()) {
      const isHidden = wide.matches && at !== index;
      slide.inert = isHidden;
      toggleAttributes(slide, isHidden, { 'aria-hidden': 'true' });
    }
    for (const [at, dot] of dots.entries()) {
      dot.setAttribute('aria-selected', String(at === index));
      dot.tabIndex = at === index ? 0 : -1;
    }
  };

  /** How far it scrolls from one slide to the next. */
  const measureStep = () => (list.scrollWidth - list.clientWidth) / (slides.length - 1);

  /** The first slide follows the last. */
  const select = (index: number, behavior: ScrollBehavior = 'auto') => {
    clearTimeout(rest);
    show((index + slides.length) % slides.length);
    list.scrollTo({ left: selected * measureStep(), behavior });
  };

  const arrange = () => {
    const isWide = wide.matches;
    root.classList.toggle('carousel--slides', isWide);
    toggleAttributes(root, isWide, {
      role: 'group',
      'aria-roledescription': 'carousel',
      'aria-label': root.dataset.label ?? '',
    });
    // Firefox would make a scrolling element a tab stop.
    toggleAttributes(list, isWide, { 'aria-live': 'polite', tabindex: '-1' });
    toggleAttributes(list, !isWide, { role: 'list' });
    for (const slide of slides) {
      toggleAttributes(slide, isWide, { 'aria-label': slide.dataset.label ?? '', tabindex: '0' });
      slide.setAttribute('role', isWide ? 'tabpanel' : 'listitem');
    }
    select(selected, 'instant');
  };

  for (const [index, dot] of dots.entries()) dot.addEventListener('click', () => select(index));
  for (const step of all('.carousel__step'))
    step.addEventListener('click', () => select(selected + Number(step.dataset.step)));
  root.querySelector('.carousel__dots')?.addEventListener('keydown', (event) => {
    const turn = event instanceof KeyboardEvent ? TURNS[event.key] : undefined;
    if (!turn) return;
    event.preventDefault();
    select(turn(selected, dots.length));
    dots[selected]?.focus();
  });
  // From within a slide, these keys would scroll away the slide and the focus.
  list.addEventListener('keydown', (event) => {
    if (['ArrowLeft', 'ArrowRight'].includes(event.key)) event.preventDefault();
  });
  // Unselected slides are inert, so a click on one reaches the list behind it.
  list.addEventListener('click', ({ clientX }) => {
    const index = slides.findIndex((slide) => clientX < slide.getBoundingClientRect().right);
    if (wide.matches && index >= 0) select(index);
  });
  list.addEventListener('scroll', () => {
    clearTimeout(rest);
    rest = setTimeout(() => {
      if (wide.matches) show(Math.round(list.scrollLeft / measureStep()));
    }, REST_MS);
  });
  wide.addEventListener('change', arrange);
  arrange();
};
