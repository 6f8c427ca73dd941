import type { TextKind } from '#shared/contract/drafts.ts';
import { findModule } from '#shared/modules.ts';
import { TAGS } from '#shared/tags.ts';
import { authors } from '../../content/authors.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { lessonSettings } from '../../content/draft-kinds.ts';
import { sharing } from '../../content/sharing.ts';
import type { TypedContent } from '../../unsaved-text.ts';
import { ArticleBody } from '../articles/body.tsx';
import { AuthorName } from './author-field.tsx';
import { readKind, wordsFor } from './draft-kind.ts';
import { DraftThumbnail } from './draft-thumbnail.tsx';
import { isSame } from './save-queue.ts';

/** An editor cannot change where a draft comes from. */
type Part = Exclude<keyof TypedContent, 'former'>;

const words = draftEditor.text;

const names: Record<Exclude<Part, 'body'>, string> = {
  title: draftEditor.fields.title,
  subtitle: draftEditor.fields.subtitle,
  extract: draftEditor.fields.extract,
  images: draftEditor.images.title,
  tags: draftEditor.fields.tags,
  access: words.access,
  module: lessonSettings.module,
  inside: draftEditor.inside.name,
  minutes: lessonSettings.minutes,
  takeaway: lessonSettings.takeaway,
  addressWords: sharing.address.name,
  searchTitle: sharing.searchTitle.name,
  searchDescription: sharing.searchDescription.name,
  socialImage: sharing.image.legend,
  isUnlisted: sharing.listing.name,
  author: authors.field.label,
};

const PARTS: Record<TextKind, readonly Part[]> = {
  article: [
    ...(['title', 'subtitle', 'extract', 'inside', 'images', 'tags', 'author', 'access'] as const),
    ...(['addressWords', 'searchTitle', 'searchDescription', 'socialImage', 'isUnlisted'] as const),
    'body',
  ],
  lesson: ['title', 'extract', 'inside', 'images', 'module', 'access', 'minutes', 'takeaway', 'body'],
};

const renderPart = (content: TypedContent, part: Part) => {
  switch (part) {
    case 'title':
    case 'subtitle':
    case 'minutes':
    case 'takeaway':
    case 'addressWords':
    case 'searchTitle':
    case 'searchDescription':
      return content[part] && <p>{content[part]}</p>;
    case 'extract':
      return content.extract && <p className="text-view__lines">{content.extract}</p>;
    case 'inside':
      return content.inside && <p className="text-view__lines">{content.inside.join('\n')}</p>;
    case 'tags':
      return content.tags.length > 0 && <p>{content.tags.map((tag) => TAGS[tag]).join(', ')}</p>;
    case 'author':
      return content.author && <AuthorName authorId={content.author} />;
    case 'access':
      return <p>{wordsFor(content).accessNames[content.access]}</p>;
    case 'module':
      return content.module && <p>{findModule(content.module)?.name}</p>;
    case 'socialImage':
      return (
        content.socialImage && (
          <div className="text-view__image">
            <DraftThumbnail url={content.socialImage} />
          </div>
        )
      );
    case 'isUnlisted':
      return <p>{sharing.listing.is[content.isUnlisted ? 'unlisted' : 'listed']}</p>;
    case 'images':
      return (
        content.images.length > 0 &&
        content.images.map(({ url, alt, caption, focus }) => (
          <figure key={url} className="text-view__image">
            <DraftThumbnail url={url} focus={focus} />
            <figcaption>{[alt, caption].filter(Boolean).join(' · ')}</figcaption>
          </figure>
        ))
      );
    case 'body':
      return content.body && <ArticleBody body={content.body} />;
  }
};

/** A read-only text. If another text is given, the parts that differ are marked. */
export const TextView = ({ content, other }: { content: TypedContent; other?: TypedContent | undefined }) => (
  <dl className="text-view">
    {PARTS[readKind(content)].map((part) => {
      const isDifferent = other !== undefined && !isSame(content[part], other[part]);
      return (
        <div
          key={part}
          className={isDifferent ? 'text-view__part text-view__part--different' : 'text-view__part'}
        >
          <dt>
            {part === 'body' ? wordsFor(content).body : names[part]}{' '}
            {isDifferent && <span className="text-view__mark">{draftEditor.conflict.differs}</span>}
          </dt>
          <dd>{renderPart(content, part) || <p className="soft">{words.none}</p>}</dd>
        </div>
      );
    })}
  </dl>
);
