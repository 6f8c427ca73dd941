// All that differs between the template that is deployed to the emulator and the one that is deployed to AWS. Each has its reason
// in docs/decisions/0027-independent-proof.md.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
}

export interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, any>>;
}

const isStatement = (value: unknown, effect: 'Allow' | 'Deny'): boolean =>
  value !== null && typeof value === 'object' && 'Effect' in value && value.Effect === effect;

/** The emulator has no budgets. */
const isBudget = ({ Type }: Resource): boolean => Type === 'AWS::Budgets::Budget';

/** The emulator knows neither the sender as a condition nor the identity as a resource of a mail. */
const widenMail = (value: unknown): unknown =>
  isStatement(value, 'Allow') && JSON.stringify(value).includes('ses:FromAddress')
    ? { Effect: 'Allow', Action: 'ses:SendEmail', Resource: '*' }
    : value;

/** The emulator does not know whether an upload demands that there is no file yet: it would refuse all of them. */
const demandsNewFile = (value: unknown): boolean =>
  isStatement(value, 'Deny') && JSON.stringify(value).includes('s3:if-none-match');

/** The emulator's stage keeps its data, and has the sample's addresses. */
const adjustValue = (name: string, value: unknown): unknown => {
  if (name === 'SAMPLE_SENDER') return 'allowed';
  return Array.isArray(value) ? value.filter((item) => !demandsNewFile(item)) : widenMail(value);
};

export const adjustTemplate = (template: Template): Template => {
  const kept = Object.entries(template.Resources).filter(([, resource]) => !isBudget(resource));
  return JSON.parse(JSON.stringify({ ...template, Resources: Object.fromEntries(kept) }, adjustValue));
};

/** Where the emulator unpacks layers; their files are not executable there, and what a function prints must not be long. */
const HANDLER_CHANGES: readonly (readonly [string, string])[] = [
  ['"/opt/awscli/aws"', 'os.environ["_LAMBDA_LAYERS_DIRS"] + "/awscli/aws"'],
  [
    'subprocess.check_call([aws] + list(args))',
    'subprocess.check_call([__import__("sys").executable, aws] + list(args), stdout=subprocess.DEVNULL)',
  ],
];

/** Lets CDK's function that copies files find the AWS CLI: Lambda unpacks layers to /opt, and the emulator does not. */
export const adjustHandler = async (folder: string): Promise<void> => {
  const files = (await readdir(folder)).map((name) => path.join(folder, name, 'index.py'));
  const handlers = await Promise.all(
    files.map(async (file) => ({ file, code: await readFile(file, 'utf8').catch(() => '') })),
  );
  const [handler] = handlers.filter(({ code }) => code.includes('/opt/awscli/aws'));
  if (handler === undefined) throw new Error('No function copies files with the AWS CLI');
  let { code } = handler;
  for (const [from, to] of HANDLER_CHANGES) {
    if (!code.includes(from)) throw new Error(`CDK's handler has changed: ${from} is missing`);
    code = code.replace(from, to);
  }
  await writeFile(handler.file, code);
};
