import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderBodyHtml } from '../../../functions/articles/body-html.ts';
import { escapeXml } from '../../../functions/platform/xml.ts';
import { ArticleBody } from '../../../web/features/articles/body.tsx';
import { findLeaks, plant, plantBody } from '../../leaks.ts';

const { body, plants } = plantBody('a leaked article');
const html = renderToStaticMarkup(createElement(ArticleBody, { body }));

describe('the search for leaks', () => {
  it.each([
    ['a document', html],
    ['JSON', JSON.stringify({ article: { body } })],
    ['JSON within JSON', JSON.stringify({ record: JSON.stringify(body) })],
    ['a feed', escapeXml(renderBodyHtml(body, 'https://plainly.example'))],
    ['capitals', html.toUpperCase()],
  ])('finds every plant of a body in %s', (name, text) => {
    expect(findLeaks(plants, [{ name, text }])).toEqual(plants.map(({ what }) => `${what} shows in ${name}`));
  });

  it('finds a word that has become part of an address', () => {
    const title = plant('a title');
    const text = `<a href="/blog/nobody-else-${title.word}-01kagv9g00aaaaaaaaaaaaaaaa">`;
    expect(findLeaks([title], [{ name: 'a link', text }])).toEqual(['a title shows in a link']);
  });

  it('finds nothing where nothing is', () => {
    expect(findLeaks([plant('another article')], [{ name: 'a document', text: html }])).toEqual([]);
  });
});
