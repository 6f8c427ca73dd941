// CloudFormation's intrinsic functions, resolved with the values of the local cloud.

/** The only account that is played. */
export const ACCOUNT = { id: '000000000000', region: 'us-east-1' } as const;

const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::AccountId': ACCOUNT.id,
  'AWS::Region': ACCOUNT.region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': 'laptop',
  'AWS::StackId': `arn:aws:cloudformation:${ACCOUNT.region}:${ACCOUNT.id}:stack/laptop/0`,
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const list = (value: unknown, name: string): readonly unknown[] => {
  if (!Array.isArray(value)) throw new Error(`${name} wants a list, not ${JSON.stringify(value)}`);
  return value;
};

const text = (value: unknown, name: string): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`${name} wants text, not ${JSON.stringify(value)}`);
};

/**
 * Makes the function that resolves any value of a template. `resolveAttribute` resolves Ref (without an attribute) and Fn::GetAtt
 * of resources. Throws for an intrinsic that is not played.
 */
export const resolver = (
  resolveAttribute: (logicalId: string, attribute: string | undefined) => unknown,
): ((value: unknown) => unknown) => {
  const ref = (name: string): unknown => PSEUDO_PARAMETERS[name] ?? resolveAttribute(name, undefined);

  const getAtt = (argument: unknown): unknown => {
    const [id = '', ...rest] = list(argument, 'Fn::GetAtt').map((part) => text(part, 'Fn::GetAtt'));
    return resolveAttribute(id, rest.join('.'));
  };

  const functions: Readonly<Record<string, (argument: unknown) => unknown>> = {
    Ref: (argument) => ref(text(argument, 'Ref')),
    'Fn::GetAtt': getAtt,
    // Own names, attributes and literals are not played, and throw.
    'Fn::Sub': (argument) =>
      text(argument, 'Fn::Sub').replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => text(ref(name), 'Fn::Sub')),
    'Fn::Join': (argument) => {
      const [separator, parts] = list(argument, 'Fn::Join');
      return list(resolve(parts), 'Fn::Join')
        .map((part) => text(part, 'Fn::Join'))
        .join(text(separator, 'Fn::Join'));
    },
  };

  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (!isObject(value)) return value;
    const [name, ...others] = Object.keys(value);
    if (name !== undefined && others.length === 0) {
      const intrinsic = functions[name];
      if (intrinsic) return intrinsic(value[name]);
      if (name.startsWith('Fn::')) throw new Error(`${name} is not known to local-aws`);
    }
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]));
  };
  return resolve;
};
