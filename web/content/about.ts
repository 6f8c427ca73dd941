// The words of the page about.
export const about = {
  title: 'AI Made Simple, for Businesses Like Yours',
  description: 'We help owners of small businesses use AI without jargon.',
} as const;
