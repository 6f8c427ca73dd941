// The sample articles of a laptop's blog, newest first, one a week.
import type { Access, Tag } from '#shared/contract/articles.ts';
import { june, theo } from './authors.ts';

export interface Article {
  readonly title: string;
  readonly subtitle: string;
  readonly extract: string;
  readonly tags: readonly Tag[];
  /** The images, as files in `images/`. */
  readonly images: readonly { readonly file: string; readonly alt: string; readonly caption?: string }[];
  readonly access: Access;
  /** The name of a sample author. Without one it stands by the name of the business. */
  readonly author?: string;
  /** What stands inside the body of an article that is not for everyone. */
  readonly inside?: readonly string[];
  /** The path of a file from this folder. An article without a body is only its extract. */
  readonly body?: string;
}

/** A scheduled article: its publish date lies a week ahead, so readers must not see it. */
export const scheduledArticle: Article = {
  title: 'Next week: a price list that keeps itself up to date',
  subtitle: 'One sheet, one hour, and no more crossed-out numbers',
  extract:
    'Prices of flour, timber and petrol move every month, and most price lists do not. Next week we build one small sheet together: your purchases on the left, your prices on the right, and a plain rule between them that says how much you must charge to earn what you planned. An assistant writes the formulas for you; you only tell it, in your own words, how you think about a fair price. You will need your last ten invoices and about an hour. At the end you have a list that you can trust, print and send, and a reminder that tells you when a supplier has become too expensive.',
  tags: ['business', 'tutorial'],
  access: 'customers',
  body: 'bodies/price-list.md',
  inside: [
    'What to have on the table, for five products and not fifty',
    'Your rule for a fair price, in your own words',
    'A prompt that writes the formulas and lets the sheet do the sums',
    'What to do with the largest differences',
    'One line for each invoice that keeps the list alive',
  ],
  images: [{ file: 'market-stall.webp', alt: 'A market stall with crates of fruit under a striped awning' }],
};

/** A text that is still being written. */
export const draftArticle: Article = {
  title: 'A handbook that a new colleague can ask',
  subtitle: 'Collect the questions first, then the answers',
  extract: '',
  tags: ['guide'],
  access: 'customers',
  body: 'bodies/handbook.md',
  images: [],
};

/** An article that was withdrawn: its address answers that it is gone. */
export const withdrawnArticle: Article = {
  title: 'Which assistant is the cheapest this month?',
  subtitle: 'A price comparison that did not stay true',
  extract:
    'We compared what the large chat assistants cost, and what you get without paying. Prices and limits changed while we were writing, and they have changed since. A comparison that is wrong after four weeks helps nobody, so this article has made room for one that lasts: how to find out for yourself, in ten minutes, whether the free version is enough for you. Until then, a simple rule: pay only when you have reached a limit twice, and only for one month at a time.',
  tags: ['technology', 'review'],
  access: 'everyone',
  images: [
    {
      file: 'cafe-laptop.webp',
      alt: 'A laptop and a cup of coffee on a café table by the window',
    },
  ],
};

/** The published articles, newest first. */
export const articles: readonly Article[] = [
  {
    title: 'Answer the same question only once',
    subtitle: 'Opening hours, parking, delivery: written once, answered all week',
    extract:
      'Look through the last fifty messages your customers sent you. Many of them will ask one of five things: when are you open, do you deliver, is there something without nuts, can I order for Saturday, how much is it. Write those five answers once, carefully, the way you would say them over the counter. Then give them to the assistant in your messaging app as saved replies, or paste them into any AI chat and ask it to answer new messages using only these five texts. Read every answer before it goes out for the first two weeks. After that you will know which questions it may answer alone, and which ones still deserve you.',
    tags: ['ai', 'tips'],
    author: june.name,
    access: 'customers',
    body: 'bodies/answer-once.md',
    inside: [
      'Three piles for fifty messages, and the one to hand over',
      'An answer with the fact, the exception and what the customer really wants',
      'A prompt with a fence: what it must never answer',
      'Two weeks of reading along, and when to let the plainest questions through',
    ],
    images: [
      {
        file: 'bakery-counter.webp',
        alt: 'A bakery counter with loaves on the shelves and cakes behind glass',
        caption: 'Saturday orders, answered before the oven is warm.',
      },
    ],
  },
  {
    title: 'The ten-minute flower order',
    subtitle: 'Let last year tell you how many tulips to buy',
    extract:
      'You already own the best forecast there is: your till. Export the sales of the same four weeks of last year, most tills do it with two clicks, and give the file to an AI assistant. Ask three questions. What sold out, and on which day? What did we throw away? Which days were unusual, and why might that be? Then tell it what is different this year: a later Easter, a closed street, a wedding you already have in the book. You get a suggestion with reasons, not an order. Cross out what you know better. Do it every Monday with your first coffee, and note on Sunday who was right.',
    tags: ['business', 'guide'],
    author: june.name,
    access: 'everyone',
    body: 'bodies/flower-order.md',
    images: [
      {
        file: 'florist.webp',
        alt: 'Buckets of tulips and greenery in front of a florist’s window',
        caption: 'Less in the bin on Sunday, more in the window on Friday.',
      },
    ],
  },
  {
    title: 'Fewer empty chairs on Thursdays',
    subtitle: 'Reminders that sound like you, not like a machine',
    extract:
      'An appointment that nobody keeps costs a barber more than any tool. A reminder the day before helps, but only if it reads as if you had written it. So write three of your own first: one for regulars, one for new customers, one for those who forgot last time. Ask an assistant for five variations of each in the same tone, and throw away every one you would not say aloud. Your booking program sends them; the words stay yours. Add one line that makes it easy to cancel. It sounds wrong, but a cancelled chair can be filled, and an empty one cannot.',
    tags: ['marketing', 'tips'],
    author: theo.name,
    access: 'essentials',
    body: 'bodies/empty-chairs.md',
    inside: [
      'Three reminders to write by hand, for three kinds of customers',
      'A prompt for five variations of each, in your own tone',
      'Why a reminder should make canceling easy',
      'What to count for four weeks, on a sheet of paper',
      'The replies that a person has to read',
    ],
    images: [{ file: 'barber-chair.webp', alt: 'An empty barber chair in front of a round mirror' }],
  },
  {
    title: 'Quotes in an evening, not a weekend',
    subtitle: 'A workshop’s way from notes on wood to a clean offer',
    extract:
      'The measurements are on a plank, the price is in your head, and the customer is waiting. Speak the job into your phone while you still stand in front of it: what, how big, which wood, what could go wrong, how many hours. Have it turned into text, and give that text to an assistant together with two old quotes you were happy with. Ask for a new one in the same form, and for a list of everything that is missing or unclear. That list is the real treasure: it holds the questions you would have forgotten. Check each number yourself. The machine writes quickly, but it does not know what oak costs this month.',
    tags: ['tutorial', 'business'],
    author: theo.name,
    access: 'customers',
    body: 'bodies/quotes-in-an-evening.md',
    inside: [
      'What to say into your phone before you leave the customer',
      'A prompt that keeps the form of your old quotes and leaves every price to you',
      'The list of questions that saves an unpaid afternoon',
      'Four checks before the quote goes out',
    ],
    images: [
      {
        file: 'workshop-bench.webp',
        alt: 'A carpenter’s bench with tools hanging on the wall above it',
        caption: 'The questions you forgot are worth more than the text.',
      },
    ],
  },
  {
    title: 'Plan the round before you turn the key',
    subtitle: 'Twelve deliveries, one van, and an order worth trying',
    extract:
      'You know the town better than any map, and still a computer is better at one thing: trying all orders of twelve stops. Put the addresses into a free route planner, add the two customers who must be served before nine, and let it suggest a round. Then do what it cannot: move the stop with the steep drive away from the rush hour, and the chatty customer to the end. Keep a note of where you changed its mind and why. After a month, give those notes to an assistant and ask for rules you can tell the planner from the start. A few good rules are worth more than a new program every year.',
    tags: ['technology', 'tips'],
    access: 'customers',
    images: [
      { file: 'delivery-van.webp', alt: 'A small delivery van on a street of shops in the morning sun' },
    ],
  },
  {
    title: 'What AI is, over one cup of coffee',
    subtitle: 'No jargon: what it can do for you on Monday, and what it cannot',
    extract:
      'Think of a very well-read apprentice who has never worked a day in your shop. It can write, sum up, translate, sort and suggest, quickly and at any hour. It does not know your prices, your customers or what you agreed on the telephone, unless you tell it. And like some apprentices it would rather say something than admit that it does not know. So use it for first drafts, for lists, for reading long letters, for finding the right words. Do not use it for sums that nobody checks, for promises, or for anything that you would not hand to a stranger. If you remember one sentence: it drafts, you decide.',
    tags: ['ai', 'guide'],
    access: 'everyone',
    body: 'bodies/one-cup-of-coffee.md',
    images: [
      {
        file: 'cafe-laptop.webp',
        alt: 'A laptop and a cup of coffee on a café table by the window',
        caption: 'It drafts. You decide.',
      },
    ],
  },
  {
    title: 'Recommend the next book without reading them all',
    subtitle: 'Shelf talkers that a small bookshop can write in one morning',
    extract:
      'A handwritten card under a book sells it. But who has time to write two hundred? Choose twenty titles that somebody in your shop has read, and record each of you talking about one for a minute: who would love it, what it feels like, which other book it reminds you of. Give each recording, as text, to an assistant and ask for a card of forty words that keeps your own phrases and invents nothing. If a sentence is not in your recording, it goes. What remains sounds like the person who read the book, because it is. Sign each card with a first name: readers come back and ask for her.',
    tags: ['marketing', 'tutorial'],
    access: 'essentials',
    body: 'bodies/shelf-talkers.md',
    inside: [
      'Three questions for one spoken minute about a book',
      'A prompt for a card of forty words that adds nothing',
      'Why the speaker has the last word',
      'How to find out which cards sell',
      'Three temptations to resist',
    ],
    images: [{ file: 'bookshop.webp', alt: 'Shelves of books and a ladder in a small bookshop' }],
  },
  {
    title: 'Read the small print with a helper',
    subtitle: 'A lease, an insurance, a supplier’s terms: what to ask first',
    extract:
      'Nobody likes to read twelve pages of terms, and that is what their writers count on. Before you sign, take out names and numbers that are nobody else’s business, give the text to an assistant, and ask: What do I have to pay, and when can that change? How do I get out, and by which date? What happens if I am late? Which sentence would a careful owner object to? Ask for the paragraph number with every answer and read those paragraphs yourself. This does not replace a lawyer, but it can make the hour with one shorter, because you arrive with the five sentences that matter.',
    tags: ['guide', 'business'],
    author: june.name,
    access: 'customers',
    body: 'bodies/small-print.md',
    inside: [
      'What to take out before you paste a contract',
      'Seven questions in one prompt, answered with paragraph and quotation',
      'What to look for in the original, with a pencil',
      'The one page to keep, with the last day on which you can end it',
      'When to ask a person who knows the law',
    ],
    images: [
      { file: 'home-office.webp', alt: 'A desk by a window with a lamp, a plant and a stack of letters' },
    ],
  },
  {
    title: 'Good photos with the phone you have',
    subtitle: 'Light, background, and one honest use of AI',
    extract:
      'Three things make a good picture of a product: a window, a plain sheet of paper, and a clean lens. Stand with the window at your side, never behind you, put the piece on the paper and step back before you zoom in. Take five, keep one. Only then let software help: straighten, brighten, remove a speck of dust. Do not let it add what is not there. A glaze that looks smoother than it is comes back as a complaint. Ask an assistant to describe your picture for people who cannot see it, correct the description, and put it in as alt text. Search engines read that too.',
    tags: ['tips', 'tutorial'],
    author: theo.name,
    access: 'everyone',
    body: 'bodies/phone-photos.md',
    images: [
      {
        file: 'pottery.webp',
        alt: 'Bowls and jugs drying on the shelves of a pottery studio',
        caption: 'A window at your side does more than any filter.',
      },
    ],
  },
  {
    title: 'Late invoices: firm, friendly, on time',
    subtitle: 'Three letters that get you paid and keep the customer',
    extract:
      'Many late payers are not short of money, they are short of order. Help them. Letter one goes out the day after the date: short, friendly, with the invoice attached again and the sum in the first line. Letter two, ten days later, names a new date and asks whether anything was wrong with the work. Letter three, after another ten days, says plainly what happens next. Write each once with an assistant: tell it what you sell, how well you know your customers and which words you would never use. Then put three reminders into your calendar for every invoice. The tone is the art; the calendar is what gets you paid.',
    tags: ['business', 'tips'],
    author: june.name,
    access: 'essentials',
    body: 'bodies/late-invoices.md',
    inside: [
      'Three dates to decide before you are annoyed',
      'What makes the first letter helpful, the second clear, the third plain',
      'A prompt for all three that knows your tone and threatens nobody',
      'Three entries in the calendar for every invoice',
      'Four habits that come before the first letter',
    ],
    images: [
      { file: 'tailor.webp', alt: 'A sewing machine, rolls of cloth and a dress form in a tailor’s shop' },
    ],
  },
  {
    title: 'What you must never paste into a chat',
    subtitle: 'A short list for the wall beside the till',
    extract:
      'An AI chat is a postcard, not a sealed letter. Unless you have a contract that says otherwise, whatever you paste may be kept and read. So these stay out: names together with addresses or birthdays, anything about health, passwords and card numbers, pay slips, and what a customer told you in confidence. It is easier than it sounds. Write “customer A” instead of the name and “product X” instead of the recipe; the answer is just as good. Write the list on a sheet, hang it up, and talk about it for five minutes with everybody who works with you. Most accidents happen because nobody ever said it.',
    tags: ['ai', 'opinion'],
    access: 'everyone',
    body: 'bodies/never-paste.md',
    images: [
      { file: 'bicycle-repair.webp', alt: 'A bicycle on a repair stand with wheels hanging on the wall' },
    ],
  },
  {
    title: 'A week of posts in half an hour',
    subtitle: 'Show the work, not the advertisement',
    extract:
      'People do not follow a shop for its offers. They follow it because they like to see how things are made, and by whom. On Monday take five pictures while you work: the delivery, the mess, the first finished piece, a tool you love, a mistake. Say one sentence about each into your phone. Give the sentences to an assistant and ask for five short posts in your words, without exclamation marks and without hashtags that you would not search for yourself. Change at least one word in each, then schedule them for the week. Answer the comments yourself. That part is not work to be saved: it is the point.',
    tags: ['marketing', 'ai'],
    access: 'customers',
    body: 'bodies/week-of-posts.md',
    inside: [
      'Five pictures to take while you work, a mistake among them',
      'A prompt that tidies up five spoken sentences and adds nothing',
      'The words to look for when you read the posts aloud',
      'One number a week that says more than followers',
      'What to leave alone',
    ],
    images: [
      {
        file: 'florist.webp',
        alt: 'Buckets of tulips and greenery in front of a florist’s window',
      },
      {
        file: 'bakery-counter.webp',
        alt: 'A bakery counter with loaves on the shelves and cakes behind glass',
        caption: 'Show the counter before opening, too.',
      },
    ],
  },
  {
    title: 'Try out a note taker before you trust it',
    subtitle: 'Ten minutes in a noisy workshop say more than any review',
    extract:
      'Programs that write down a conversation are compared in quiet offices. Yours is not quiet. So make your own test: two people, ten minutes, the loudest machine you have, and a talk in which you agree on three numbers, two names and a date. Let two or three programs listen, the one that came with your telephone among them, and compare only those six things. Then help whichever wins: say each number twice, say the name at the start, and finish with “so we agreed that”. Ask everybody in the room before you record; in many places the law asks you to, and good manners do everywhere.',
    tags: ['review', 'technology'],
    access: 'everyone',
    images: [
      {
        file: 'workshop-bench.webp',
        alt: 'A carpenter’s bench with tools hanging on the wall above it',
      },
    ],
  },
  {
    title: 'Start with the chore you hate',
    subtitle: 'A first step for owners who have put AI off until now',
    extract:
      'Do not begin with a strategy. Begin with Friday afternoon. What is the one thing you put off every week: the stock list, the reminder letters, the rota? Write down how you do it, step by step, as if you had to explain it to a new colleague. Give that to an assistant and ask which steps it could draft for you, and what it would need to know. Try one step, once, and compare it with your own. If it took longer, fine: you lost ten minutes and know more. If it was quicker, keep it and try the next. In a month you have handed over one chore. That is what progress looks like in a small business.',
    tags: ['guide', 'tips'],
    author: june.name,
    access: 'essentials',
    body: 'bodies/chore-you-hate.md',
    inside: [
      'Three questions that find the right chore',
      'How to describe it so that a new colleague could do it',
      'A prompt that sorts the steps: assistant, spreadsheet or person',
      'One step on one Friday, done twice and timed',
      'What you keep when you hand over',
    ],
    images: [
      {
        file: 'cafe-laptop.webp',
        alt: 'A laptop and a cup of coffee on a café table by the window',
      },
    ],
  },
];
