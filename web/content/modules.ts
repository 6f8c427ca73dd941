// Says what the modules are about, and where to see their lessons.
import type { ModuleId } from '#shared/modules.ts';

/** Says where to see the lessons. Public pages neither count nor name them. */
export const SEE_LESSONS_FIRST =
  'A free account shows you every lesson there is today, by title and minutes, before you pay.';

/** A sentence for each module. It names a subject and promises no lesson: the module may be empty. */
export const aboutModules: Readonly<Record<ModuleId, string>> = {
  'ai-fundamentals':
    'What AI can do for a business of your size, what it cannot, and how to tell the two apart.',
  'ai-terminology': 'The words that sellers of AI use, in plain sentences.',
  'ai-applications': 'Where AI saves time first: answering customers, writing quotes, planning the week.',
  'ethical-considerations': 'Customer data, honesty and fairness: the rules to settle before you start.',
  'in-depth-coverage': 'The free topics in more depth, with a shop, an office or a workshop in mind.',
  'advanced-topics': 'Tools that work together, and when to leave them apart.',
  'practical-skills': 'Exercises with your own texts, prices and questions.',
  'industry-certifications': 'Certificates: which are worth your time, and how to prepare.',
  'expert-instruction': 'Step by step, the way somebody would show you who has done it before.',
  'learning-resources': 'Checklists, templates and prompts to keep beside the register.',
};
