import { contactFieldLimits } from '#shared/limits.ts';
import { home } from '../../content/home.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import '../../ui/field.css';
import './question-form.css';

const { question: words } = home;
const { message: max } = contactFieldLimits;

/** Submits a question to the contact page in the query, which needs no script. A script only counts characters. */
export const QuestionForm = () => (
  <form className="question" action={paths.contact} method="get" aria-labelledby="question-title">
    <Fold
      label={words.title}
      heading={
        <h3 className="title-s" id="question-title">
          {words.title}
        </h3>
      }
    >
      <p className="question__text soft small">{words.text}</p>
      <div className="field">
        <label htmlFor="question">{words.label}</label>
        <textarea
          className="field__input"
          id="question"
          name="message"
          rows={2}
          // Only until the script has loaded: a longer address would be refused. No question of one screen is cut.
          maxLength={8 * max}
          data-too-long={words.tooLong(max)}
          required
          aria-describedby="question-count"
        />
      </div>
      <div className="question__foot row gap-3">
        <p className="question__count soft small" id="question-count">
          {words.limit(max)}
        </p>
        <p className="visually-hidden" id="question-status" role="status" />
        <Button type="submit">{words.action}</Button>
      </div>
    </Fold>
  </form>
);
