import { useQuery } from '@tanstack/react-query';
import { brand } from '#shared/brand.ts';
import type { AuthorId } from '#shared/contract/authors.ts';
import { authors } from '../../content/authors.ts';
import { SelectField } from '../../ui/field.tsx';
import type { TypedContent } from '../../unsaved-text.ts';
import type { Problems } from './draft-problems.ts';
import { rememberAuthor } from './last-author.ts';
import { authorsQuery } from './queries.ts';

const { field: words } = authors;

interface Props {
  content: TypedContent;
  problems: Problems;
  isDisabled: boolean;
  onChange: (change: Pick<TypedContent, 'author'>) => void;
}

/** Chooses who wrote the article. Nothing is shown while nobody can be chosen. */
export const AuthorField = ({ content, problems, isDisabled, onChange }: Props) => {
  const { data } = useQuery(authorsQuery);
  // Who was removed cannot be chosen, and stays where they are chosen already.
  const choices = data?.authors.filter(
    ({ authorId, isRemoved }) => !isRemoved || authorId === content.author,
  );
  if (!choices || choices.length === 0) return null;
  return (
    <SelectField
      name="author"
      label={words.label}
      error={problems['author']}
      disabled={isDisabled}
      value={content.author ?? ''}
      onChange={({ target }) => {
        const author = choices.find(({ authorId }) => authorId === target.value)?.authorId;
        rememberAuthor(author);
        onChange({ author });
      }}
    >
      <option value="">{words.nobody(brand.name)}</option>
      {choices.map(({ authorId, name, isRemoved }) => (
        <option key={authorId} value={authorId}>
          {isRemoved ? words.removed(name) : name}
        </option>
      ))}
    </SelectField>
  );
};

/** The name of an author of a text. */
export const AuthorName = ({ authorId }: { authorId: AuthorId }) => {
  const { data } = useQuery(authorsQuery);
  return <p>{data?.authors.find((author) => author.authorId === authorId)?.name}</p>;
};
