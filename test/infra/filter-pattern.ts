// What CloudWatch Logs does with a JSON line and a metric filter: the part of its syntax that our filters use (user guide,
// 'Using filter patterns to match terms in JSON log events'). A text is compared with texts only, a number with numbers.
const TOKEN =
  /\s*(?:(?<sign>[()]|&&|\|\|)|\$\.(?<field>\w+) (?<operator>>=|!=|=) (?<operand>"[^"]*"|-?\d+))\s*/y;

const isEqual = (value: unknown, text: string): boolean => {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const expression = new RegExp(`^${escaped.replaceAll(String.raw`\*`, '.*')}$`, 's');
  return typeof value === 'string' && expression.test(value);
};

const compare = (value: unknown, operator: string, operand: string): boolean => {
  if (operand.startsWith('"')) return isEqual(value, operand.slice(1, -1)) === (operator === '=');
  if (typeof value !== 'number') return false;
  return operator === '=' ? value === Number(operand) : value >= Number(operand);
};

/** Whether a line matches a pattern like `{ ($.a = "x*") && (($.b = 1) || ($.b >= 3)) }`. Throws for other syntax. */
export const matchesPattern = (pattern: string, line: Record<string, unknown>): boolean => {
  const [, text = ''] = /^\{ (.*) \}$/.exec(pattern) ?? [];
  const token = new RegExp(TOKEN);
  const next = () => {
    const { groups } = token.exec(text) ?? {};
    if (!groups) throw new Error(`The evaluator of the tests does not know this syntax: ${pattern}`);
    return groups;
  };
  const term = (): boolean => {
    const { sign, field = '', operator = '', operand = '' } = next();
    return sign === '(' ? expression() : compare(line[field], operator, operand);
  };
  /** Terms up to the closing parenthesis or the end. CDK never mixes `&&` and `||` without parentheses. */
  const expression = (): boolean => {
    let result = term();
    while (token.lastIndex < text.length) {
      const { sign } = next();
      if (sign === ')') return result;
      const right = term();
      result = sign === '&&' ? result && right : result || right;
    }
    return result;
  };
  return expression();
};
