// The script of a preview: like that of the blog's documents, but without the guard, so that it redirects nobody.
import '../refused-style.ts';
import { enhanceArticles } from '../features/articles/enhance-articles.ts';

enhanceArticles();
