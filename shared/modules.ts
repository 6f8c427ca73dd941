// The modules of lessons, in the order in which customers see them. Public pages show the names, so this file must not load zod.

/** A module. Its id is a part of addresses. The lessons of a paid module are for AI Essentials, unless a lesson says otherwise. */
export const MODULES = [
  { id: 'ai-fundamentals', name: 'AI Fundamentals', isPaid: false },
  { id: 'ai-terminology', name: 'AI Terminology', isPaid: false },
  { id: 'ai-applications', name: 'AI Applications', isPaid: false },
  { id: 'ethical-considerations', name: 'Ethical Considerations', isPaid: false },
  { id: 'in-depth-coverage', name: 'In-depth Coverage', isPaid: true },
  { id: 'advanced-topics', name: 'Advanced Topics', isPaid: true },
  { id: 'practical-skills', name: 'Practical Skills', isPaid: true },
  { id: 'industry-certifications', name: 'Industry Certifications', isPaid: true },
  { id: 'expert-instruction', name: 'Expert Instruction', isPaid: true },
  { id: 'learning-resources', name: 'Learning Resources', isPaid: true },
] as const;

export type Module = (typeof MODULES)[number];
export type ModuleId = Module['id'];

export const freeModules = MODULES.filter(({ isPaid }) => !isPaid);
export const paidModules = MODULES.filter(({ isPaid }) => isPaid);

const byId = new Map<string, Module>(MODULES.map((module) => [module.id, module]));

/** The module of an id; undefined if there is none. */
export const findModule = (id: string): Module | undefined => byId.get(id);
