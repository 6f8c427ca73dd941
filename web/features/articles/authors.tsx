import { about } from '../../content/about.ts';
import { Section, SectionHead } from '../../ui/section.tsx';
import { AuthorCard } from './author.tsx';
import './authors.css';

const EMPTY = { name: '', about: '', link: '', portrait: '' };

/**
 * The people who write. A script fetches them (fill-authors.ts), because this page is built before
 * staff name them. Without one of them, or without a script, nothing of it is there.
 */
export const Authors = () => (
  <div className="authors" id="authors" hidden>
    <Section labelledBy="authors-title">
      <SectionHead id="authors-title" title={about.authors.title} text={about.authors.text} />
      <ul className="authors__list list">
        <template>
          <li>
            <AuthorCard author={EMPTY} />
          </li>
        </template>
      </ul>
    </Section>
  </div>
);
