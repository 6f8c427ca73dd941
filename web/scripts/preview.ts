// The preview of an article: like a document of the blog, but it redirects nobody.
import '../refused-style.ts';
import { enhanceArticles } from '../features/articles/enhance-articles.ts';

enhanceArticles();
