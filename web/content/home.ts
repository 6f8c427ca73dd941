// The words of the home page.
export const home = {
  headline: 'AI for your business, plainly explained.',
  promise:
    'One short newsletter a week with practical tips, real tools and use cases. Free, and written for owners, not for engineers.',
  primary: 'Get Weekly AI Tips',
  secondary: 'See How It Works',
  reasonsTitle: 'What you get every week',
  reasons: [
    {
      icon: 'tool',
      title: 'Real tools and use cases',
      text: 'What other small businesses do with AI today: answering customers, counting stock, writing offers.',
    },
    {
      icon: 'clock',
      title: 'Under 5 minutes',
      text: 'Short enough for the coffee before you open. One idea that you can try the same day.',
    },
    {
      icon: 'talk',
      title: 'No technical background',
      text: 'No jargon and no code. Where a word needs explaining, we explain it.',
    },
  ],
  blogTitle: 'Read before you sign up',
  blogText: 'Our newest articles are on the blog. Have a look at how we write.',
  blogAction: 'Read the blog',
} as const;
