// CloudFormation's intrinsic functions, resolved with the values that things have on a laptop.
import type { Template } from './template.ts';

export type AttributeOf = (logicalId: string, attribute: string | undefined) => unknown;

/** Pseudo parameters of the laptop's account. */
export const ACCOUNT = { id: '000000000000', region: 'us-east-1' } as const;

const PSEUDO: Readonly<Record<string, string>> = {
  'AWS::AccountId': ACCOUNT.id,
  'AWS::Region': ACCOUNT.region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': 'laptop',
  'AWS::StackId': `arn:aws:cloudformation:${ACCOUNT.region}:${ACCOUNT.id}:stack/laptop/0`,
};

const NO_VALUE = Symbol('AWS::NoValue');

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
 * Makes the function that resolves any value of a template. `attributeOf` answers Ref (no attribute) and
 * Fn::GetAtt of resources. An intrinsic that is not known here throws with its name.
 */
export const resolver = (template: Template, attributeOf: AttributeOf): ((value: unknown) => unknown) => {
  const ref = (name: string): unknown => {
    if (name === 'AWS::NoValue') return NO_VALUE;
    if (name in PSEUDO) return PSEUDO[name];
    if (name in template.Parameters) {
      const value = template.Parameters[name]?.Default;
      if (value === undefined) throw new Error(`The parameter ${name} has no default`);
      return value;
    }
    if (name in template.Resources) return attributeOf(name, undefined);
    throw new Error(`Ref to ${name}, which the template does not hold`);
  };

  const getAtt = (argument: unknown): unknown => {
    const [id = '', ...rest] =
      typeof argument === 'string'
        ? argument.split('.')
        : list(argument, 'Fn::GetAtt').map((part) => text(part, 'Fn::GetAtt'));
    if (!(id in template.Resources)) throw new Error(`Fn::GetAtt of ${id}, which the template does not hold`);
    return attributeOf(id, rest.join('.'));
  };

  const sub = (argument: unknown): string => {
    const [pattern, own] = Array.isArray(argument) ? argument : [argument, {}];
    const variables = isObject(own) ? own : {};
    return text(pattern, 'Fn::Sub').replaceAll(/\$\{(!?)([^}]*)\}/g, (_, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (name in variables) return text(resolve(variables[name]), 'Fn::Sub');
      return text(name.includes('.') ? getAtt(name) : ref(name), 'Fn::Sub');
    });
  };

  const condition = (argument: unknown): boolean => {
    if (typeof argument === 'string') {
      if (!(argument in template.Conditions))
        throw new Error(`The condition ${argument} is not in the template`);
      return condition(template.Conditions[argument]);
    }
    const value = resolve(argument);
    if (typeof value !== 'boolean') throw new Error(`A condition gave ${JSON.stringify(value)}`);
    return value;
  };

  const functions: Readonly<Record<string, (argument: unknown) => unknown>> = {
    Ref: (argument) => ref(text(argument, 'Ref')),
    Condition: (argument) => condition(text(argument, 'Condition')),
    'Fn::GetAtt': getAtt,
    'Fn::Sub': sub,
    'Fn::Join': (argument) => {
      const [glue, parts] = list(argument, 'Fn::Join');
      return list(resolve(parts), 'Fn::Join')
        .map((part) => text(part, 'Fn::Join'))
        .join(text(glue, 'Fn::Join'));
    },
    'Fn::Split': (argument) => {
      const [glue, whole] = list(argument, 'Fn::Split');
      return text(resolve(whole), 'Fn::Split').split(text(glue, 'Fn::Split'));
    },
    'Fn::Select': (argument) => {
      const [index, parts] = list(argument, 'Fn::Select');
      const chosen = list(resolve(parts), 'Fn::Select')[Number(resolve(index))];
      if (chosen === undefined) throw new Error(`Fn::Select: no item ${JSON.stringify(index)}`);
      return chosen;
    },
    'Fn::If': (argument) => {
      const [name, yes, no] = list(argument, 'Fn::If');
      return resolve(condition(text(name, 'Fn::If')) ? yes : no);
    },
    'Fn::Equals': (argument) => {
      const [left, right] = list(argument, 'Fn::Equals').map(resolve);
      return left === right;
    },
    'Fn::Not': (argument) => !condition(list(argument, 'Fn::Not')[0]),
    'Fn::And': (argument) => list(argument, 'Fn::And').every(condition),
    'Fn::Or': (argument) => list(argument, 'Fn::Or').some(condition),
    'Fn::Base64': (argument) => Buffer.from(text(resolve(argument), 'Fn::Base64')).toString('base64'),
    'Fn::FindInMap': (argument) => {
      const [map = '', top = '', second = ''] = list(argument, 'Fn::FindInMap').map((part) =>
        text(resolve(part), 'Fn::FindInMap'),
      );
      const found = template.Mappings[map]?.[top]?.[second];
      if (found === undefined) throw new Error(`Fn::FindInMap: no ${map}.${top}.${second}`);
      return found;
    },
  };

  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve).filter((item) => item !== NO_VALUE);
    if (!isObject(value)) return value;
    const keys = Object.keys(value);
    const [name] = keys;
    if (name !== undefined && keys.length === 1) {
      const known = functions[name];
      // `Condition` is also an ordinary key of policies, where it holds an object.
      if (known && !(name === 'Condition' && typeof value[name] !== 'string')) return known(value[name]);
      if (name.startsWith('Fn::')) throw new Error(`${name} is not known to the cloud on a laptop`);
    }
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, part]) => {
        const resolved = resolve(part);
        return resolved === NO_VALUE ? [] : [[key, resolved]];
      }),
    );
  };

  return (value) => {
    const resolved = resolve(value);
    return resolved === NO_VALUE ? undefined : resolved;
  };
};
