// The strip of client logos. The names are samples: replace them with real clients before the site is public.
export const clients = {
  title: 'Our Happy Clients',
  note: 'Sample names, made up like the stories above.',
  names: ['Fennel & Rye', 'Halden Bicycles', 'Marlow Florist', 'Quince Tailoring'],
} as const;
