// Enhances the documents of the blog, which are complete without it.
import './signed-in-guard.ts';
import { enhanceArticles } from '../features/articles/enhance-articles.ts';
import { enhanceSignUp } from '../features/newsletter/enhance-sign-up.ts';
import { waitForArticles, WAITING } from '../features/articles/wait-for-articles.ts';

enhanceArticles();
enhanceSignUp();
if (document.querySelector(`[${WAITING}]`)) waitForArticles();
