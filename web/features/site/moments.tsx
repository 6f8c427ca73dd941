import { home } from '../../content/home.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import './moments.css';

const { moments: words } = home;

/** What we help with, as moments of one day: a problem, and what would help. */
export const Moments = () => (
  <Section tone="soft" className="moments" labelledBy="moments-title">
    <div className="moments__side">
      <SectionHead id="moments-title" eyebrow={words.eyebrow} title={words.title} text={words.text} />
      <ButtonLink size="large" variant="secondary" href={paths.services}>
        {words.action}
      </ButtonLink>
    </div>
    <ol className="moments__day">
      {words.items.map(({ time, dateTime, title, trouble, relief }) => (
        <li key={dateTime} className="moment">
          <time className="moment__time" dateTime={dateTime}>
            {time}
          </time>
          <div className="moment__words">
            <p className="moment__trouble">{trouble}</p>
            <Fold label={title} heading={<h3 className="moment__title">{title}</h3>}>
              <p className="moment__relief">{relief}</p>
            </Fold>
          </div>
        </li>
      ))}
    </ol>
  </Section>
);
