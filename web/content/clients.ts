// The strip of client logos. The names are samples. Replace them with real clients, and say so in `praise` of shared/brand.ts.
export const clients = {
  title: 'Our Happy Clients',
  names: ['Fennel & Rye', 'Halden Bicycles', 'Marlow Florist', 'Quince Tailoring'],
} as const;
