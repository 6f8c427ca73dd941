import { faqItems } from '../../content/faq.ts';
import { Accordion } from '../../ui/accordion.tsx';

const items = faqItems.map(({ id, question, answer }) => ({ id, title: question, content: <p>{answer}</p> }));

/** The six questions, one open at a time. The page names `web/ui/accordion.css` among its styles. */
export const Faq = () => <Accordion name="faq" items={items} />;
