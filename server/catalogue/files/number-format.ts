import { formatValue } from 'hucre';

interface Section {
  readonly condition: ((value: number) => boolean) | undefined;
  readonly prefix: string;
  readonly digits: string;
  readonly suffix: string;
}

const DIGIT_PLACE = /[0#?]/;
const TESTS: Readonly<Record<string, (value: number, than: number) => boolean>> = {
  '>': (value, than) => value > than,
  '>=': (value, than) => value >= than,
  '<': (value, than) => value < than,
  '<=': (value, than) => value <= than,
  '=': (value, than) => value === than,
  '<>': (value, than) => value !== than,
};

/** Semicolons in quotation marks, in brackets and after a backslash do not split. */
const splitSections = (format: string): readonly string[] =>
  (format.match(/(?:\\.|"[^"]*"|\[[^\]]*\]|[^;])+|(?<=;|^)(?=;|$)/gsu) ?? []).map(String);

const PIECE =
  /\\(?<escaped>.)|"(?<quoted>[^"]*)"|\[\$(?<currency>[^\]-]*)(?:-[^\]]*)?\]|\[(?<test>[<>=]+)(?<than>-?[\d.]+)\]|\[[^\]]*\]|[_*].|(?<plain>.)/gsu;

function parseSection(text: string): Section {
  let condition: Section['condition'];
  let prefix = '';
  let digits = '';
  let suffix = '';
  for (const { groups = {} } of text.replace(/general/i, '#').matchAll(PIECE)) {
    const { escaped, quoted, currency, test, than, plain } = groups;
    if (test !== undefined) {
      const holds = TESTS[test];
      if (holds !== undefined) condition = (value) => holds(value, Number(than));
    } else if (plain !== undefined && DIGIT_PLACE.test(plain)) {
      digits += suffix + plain;
      suffix = '';
    } else {
      const shown = escaped ?? quoted ?? currency ?? plain ?? '';
      if (digits === '') prefix += shown;
      else suffix += shown;
    }
  }
  return { condition, prefix, digits, suffix };
}

function chooseSection(sections: readonly Section[], value: number): Section | undefined {
  if (sections.some(({ condition }) => condition !== undefined)) {
    return (
      sections.find(({ condition }) => condition?.(value)) ??
      sections.find((section) => section.condition === undefined)
    );
  }
  if (value < 0) return sections[1] ?? sections[0];
  return value === 0 ? (sections[2] ?? sections[0]) : sections[0];
}

/** Spreadsheet programs store 15 digits. */
const formatPlain = (value: number): string => {
  const tidy = Number(value.toPrecision(15));
  return Math.abs(tidy) < 1e-6 || Math.abs(tidy) >= 1e21 ? tidy.toFixed(12).replace(/\.?0+$/, '') : String(tidy);
};

/** Formats a number unrounded in its format: 2500 in `[$$-409]#,##0` is "$2500", 0.05 in `0%` is "5%", 42 in `"JJ-"0000` is "JJ-0042". */
export function formatCellNumber(value: number, format: string | undefined): string {
  if (format === undefined || format === '@') return formatPlain(value);
  const section = chooseSection(splitSections(format).slice(0, 3).map(parseSection), value);
  if (section === undefined) return formatPlain(value);
  const { prefix, digits, suffix } = section;
  // A format without places for digits shows its words, or hides the number.
  const words = (prefix + suffix).trim();
  if (digits === '' || (value === 0 && !digits.includes('0'))) return words === '' ? formatPlain(value) : words;
  // Each comma after the digits divides by a thousand.
  const commas = /^,*/.exec(suffix)?.[0].length ?? 0;
  const factor = words.includes('%') ? 100 : 1;
  const text = formatPlain((Math.abs(value) * factor) / 1000 ** commas);
  const minLength = digits.includes('.') ? 0 : (digits.match(/0/g)?.length ?? 0);
  const number = /^\d+$/.test(text) ? text.padStart(minLength, '0') : text;
  const after = suffix.slice(commas);
  if (value >= 0) return (prefix + number + after).trim();
  // "(85,000)" and "-85,000" are both negative.
  return `-${prefix.replace(/[-(]/, '')}${number}${after.replace(')', '')}`.trim();
}

/** Excel shows larger numbers without a format in exponents. */
const MAX_PLAIN_NUMBER = 1e11;

/** Formats a number as the program shows it, rounded: 1042 in `#,##0` is "1,042", 0.5 in `# ?/?` is "1/2". */
export function formatNumberOnScreen(value: number, format: string | undefined): string {
  if (format !== undefined && !/^(?:general|@)$/i.test(format)) return formatValue(value, format).trim();
  if (Math.abs(value) < MAX_PLAIN_NUMBER) return formatPlain(value);
  return value.toExponential(5).replace(/\.?0*e/, 'E');
}
