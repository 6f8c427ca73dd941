import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OtherContents } from '../../../web/features/articles/other-contents.tsx';
import { speculationRules } from '../../../web/build/speculation-rules.ts';

const article = {
  newsletterId: '01KAGV9G00AAAAAAAAAAAAAAAA',
  title: 'A first week with a chatbot',
  subtitle: 'What a bakery learned',
  images: [],
  publishDate: '2026-11-20T08:00:00.000Z',
};

it('excludes the links of the blog list, which its script opens without another document', () => {
  const html = renderToStaticMarkup(
    createElement(OtherContents, {
      list: { items: [article], total: 1, status: 'ready' },
      selected: undefined,
      onChoose: () => undefined,
      onMore: () => undefined,
    }),
  );
  const [, name = 'no class'] = /<a class="(\w+)" href="\/blog\//.exec(html) ?? [];
  for (const { where } of [...speculationRules.prerender, ...speculationRules.prefetch])
    expect(where.and).toContainEqual({
      not: { selector_matches: expect.stringMatching(new RegExp(`(^|, )\\.${name}(,|$)`)) },
    });
});
