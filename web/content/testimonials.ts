// The three testimonials of the carousel. They are samples. Replace them with real ones, published with consent, and say so in
// `praise` of shared/brand.ts (docs/decisions/0018).

export interface Testimonial {
  name: string;
  role: string;
  /** Which of the three portraits to show. */
  image: 1 | 2 | 3;
  title: string;
  testimonial: string;
  socialLinks: readonly { label: string; url: string }[];
}

export const testimonials = {
  title: 'What changes on an ordinary day',
  /** The carousel's name for screen readers. */
  label: 'Testimonials',
  previous: 'Previous testimonial',
  next: 'Next testimonial',
  /** A phone folds the story. */
  read: 'Read the story',
  readOf: (name: string) => `of ${name}`,
  choose: 'Choose a testimonial',
  place: (number: number, total: number) => `Testimonial ${number} of ${total}`,
  show: (number: number, total: number) => `Show testimonial ${number} of ${total}`,
  items: [
    {
      name: 'Robin Fennel',
      role: 'Baker and owner, Fennel & Rye',
      image: 1,
      title: 'I order flour by the forecast now, not by my gut.',
      testimonial:
        'I read one issue waiting for the oven. It showed me how to ask a free tool for a Saturday forecast from my own receipts. The first weekend it was off by six loaves. My gut was usually off by thirty.',
      socialLinks: [],
    },
    {
      name: 'Sam Halden',
      role: 'Bicycle mechanic, Halden Bicycles',
      image: 2,
      title: 'My phone stopped ringing while my hands were full of grease.',
      testimonial:
        '“Is my bike ready?” I heard it twenty times a day. Now a small assistant on our page answers, and sends on what it does not know. Nobody had to explain to me what a model is.',
      socialLinks: [],
    },
    {
      name: 'Alex Quince',
      role: 'Tailor, Quince Tailoring',
      image: 3,
      title: 'I was sure this was for bigger people than me.',
      testimonial:
        'I have two sewing machines and one computer that my niece set up. Each week I read one page, try one thing, and keep what works. The letters to my customers take ten minutes instead of an evening.',
      socialLinks: [],
    },
  ],
} as const satisfies { items: readonly Testimonial[] } & Record<string, unknown>;
