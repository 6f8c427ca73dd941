import { faqItems } from '../../content/faq.ts';
import { Accordion } from '../../ui/accordion.tsx';

const items = faqItems.map(({ id, question, answer }) => ({ id, title: question, content: <p>{answer}</p> }));

/** The six questions, one open at a time. Pages list `web/ui/accordion.css` among their styles. */
export const Faq = () => <Accordion name="faq" items={items} />;
