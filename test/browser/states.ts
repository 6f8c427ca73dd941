// The states of pages that are looked at as a whole: by axe, in other engines, for screenshots. Plain data: it needs the samples of a
// start, a browser, and no test runner. A state that has everything of another one, or differs from it in its words alone, stands
// for both.
import { articles } from '../../local/seed/articles.ts';
import { draftLesson, lessons } from '../../local/seed/lessons.ts';
import type { Access } from '#shared/contract/articles.ts';

/** A visitor, the sample customers on the free plan and on AI Essentials, and members of staff who may and may not publish. */
export type Who = 'visitor' | 'customer' | 'subscriber' | 'editor' | 'outsider';

/** What a person presses, by the words on it. */
export type Step = readonly [role: 'button' | 'link', name: string];

export interface PageState {
  readonly who: Who;
  readonly name: string;
  readonly path: string;
  /** The heading that is seen then: the page's, or after a press of a button, that of what it opens. */
  readonly heading: string;
  readonly steps?: readonly Step[];
  /** The only window that has this state; both have it by default. */
  readonly window?: 'phone';
}

type Row = readonly [name: string, path: string, heading: string, more?: Pick<PageState, 'steps' | 'window'>];

const statesOf = (who: Who, rows: readonly Row[]): PageState[] =>
  rows.map(([name, path, heading, more]) => ({ who, name, path, heading, ...more }));

/** A sample that is not the newest, which the blog shows itself. */
const findArticle = (access: Access) => articles.slice(1).find((each) => each.access === access)?.title ?? '';
const findLesson = (module: string) =>
  lessons.find((each) => each.module === module)?.lessons[0]?.title ?? '';

/** A page by the link that has its title. */
const follow = (name: string, path: string, title: string, link = title): Row => [
  name,
  path,
  title,
  { steps: [['link', link]] },
];
const press = (...names: string[]): Pick<PageState, 'steps'> => ({
  steps: names.map((name) => ['button', name]),
});

const visitor = statesOf('visitor', [
  ['the home page', '/', 'AI for your business, plainly explained.'],
  ['the menu of the site', '/', 'AI for your business', { ...press('Menu'), window: 'phone' }],
  ['the page about us', '/about', 'AI Made Simple, for Businesses Like Yours'],
  ['the services', '/services', 'Help with AI, as much as your week has room for'],
  ['the prices', '/pricing', 'One plan, one price, and a free way in'],
  ['the blog', '/blog', 'Blog'],
  ['a search in the archive', '/blog/archive?q=invoices', 'Articles about “invoices”'],
  follow('an article for everyone', '/blog', findArticle('everyone')),
  follow('the extract of an article for subscribers', '/blog', findArticle('essentials')),
  ['a missing page', '/no-such-page', 'Page Not Found'],
  ['a refused contact form', '/contact-us', 'What would you like off your plate?', press('Submit')],
  ['the form of a withdrawal', '/withdraw', 'Withdraw from a contract'],
  ['the privacy page', '/privacy', 'What we keep, and why'],
  ['the newsletter', '/newsletter', 'One useful thing about AI, every week'],
  ['a dead link of a mail', '/mail/nothing', 'This link leads nowhere'],
  ['the login', '/login', 'AI You Can Trust'],
  ['the sign-up', '/signup', 'Create New Account'],
  ['a stale sign-in link', '/callback?code=a&state=b', 'This sign-in link is no longer valid'],
  ['the farewell after a deletion', '/goodbye', 'Your account is deleted'],
  ['the staff login', '/content-login', 'Welcome to Content Creator Tool'],
  ['a forgotten staff password', '/content-login', 'Forgot your password?', press('Forgot your password?')],
]);

const customer = statesOf('customer', [
  ['the dashboard', '/dashboard', 'Welcome Carla Free'],
  ['the menu of the application', '/dashboard', 'Welcome', { ...press('Menu'), window: 'phone' }],
  ['the menu of the account', '/dashboard', 'Welcome', { ...press('Your account'), window: 'phone' }],
  ['the modules', '/learn', 'Learn'],
  ['a paid module', '/learn/practical-skills', 'Practical Skills'],
  follow('a lesson with blanks in its prompt', '/learn/ai-fundamentals', 'Ten lines about your shop'),
  follow('a locked lesson', '/learn/practical-skills', findLesson('practical-skills')),
  ['the articles', '/articles', 'Articles'],
  follow('an article', '/articles', findArticle('customers')),
  follow('a closed article', '/articles', findArticle('essentials')),
  ['what is kept, which is nothing', '/kept', 'Kept'],
  ['the search', '/search', 'Search'],
  ['what the search has found', '/search?q=invoice', 'Search'],
  ['the form of the profile', '/account', 'Your details', press('Edit')],
  ['the deletion of the account', '/account', 'Delete my account', press('Delete my account')],
  ['the plans', '/subscription', 'Choose your plan'],
  ['the order', '/subscribe/essentials', 'Subscription Plan'],
  ['the help page', '/help', 'Help'],
  ['a missing page', '/account/nothing', 'Page Not Found'],
]);

const subscriber = statesOf('subscriber', [
  ['the dashboard', '/dashboard', 'Welcome Paul Paid'],
  ['what is kept', '/kept', 'Kept'],
  ['the removal of what is kept', '/kept', 'Remove it for good?', press('Remove')],
  ['the account', '/account', 'Account'],
  ['the end of a plan', '/account', 'Cancel Subscription', press('Cancel Membership')],
  ['the plan', '/subscription', 'Your plan'],
]);

const editor = statesOf('editor', [
  ['a refused form of an article', '/content-creator', 'Create Content', press('Create Content')],
  ['the menu of the tool', '/content-creator', 'Create Content', { ...press('Menu'), window: 'phone' }],
  ['the second factor', '/content', 'Second factor', press('Second factor', 'Set it up')],
  ['the import', '/content/import', 'Import'],
  ['the published articles', '/content?state=published', 'Content'],
  ['a search without a result', '/content?search=nothing', 'Content'],
  follow('a published article', '/content?state=published', findArticle('customers')),
  ['the authors', '/content/authors', 'Authors'],
  ['a new author', '/content/authors', 'A new author', press('Add an author')],
  ['the lessons', '/lessons', 'Lessons'],
  ['a new lesson', '/lessons', 'New lesson', press('New lesson')],
  follow('the draft of a lesson', '/lessons?state=draft', draftLesson.title),
  ['the subscribers', '/subscribers', 'Subscribers'],
  ['the issues', '/issues', 'Issues'],
  follow('an issue that was sent', '/issues', articles[0]?.title ?? ''),
]);

const outsider = statesOf('outsider', [
  ['the tool for an account that may not publish', '/content-creator', 'You may not publish yet'],
]);

export const STATES: readonly PageState[] = [...visitor, ...customer, ...subscriber, ...editor, ...outsider];
