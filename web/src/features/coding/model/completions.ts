import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';

/** Names a beginner of pandas, numpy and matplotlib looks for; what follows the colon is a hint beside the name. */
const pandas = `read_csv read_excel DataFrame Series concat merge pivot_table cut qcut to_datetime to_numeric date_range
  crosstab melt isna notna unique get_dummies Timestamp Timedelta NA option_context set_option`;
const numpy = `array arange linspace zeros ones where round sum mean median std var min max abs sqrt exp log cumsum diff
  sort argsort unique concatenate percentile isnan nan inf pi random dot reshape full select clip`;
const plot = `figure subplots plot bar barh scatter pie hist boxplot title xlabel ylabel legend grid xticks yticks
  tight_layout show savefig axhline text annotate twinx subplot`;
const frame = `head tail info describe shape columns index dtypes values loc iloc at iat groupby agg sum mean median max min
  count std sort_values sort_index reset_index set_index rename drop drop_duplicates duplicated dropna fillna isna notna
  merge join pivot_table pivot melt apply map astype round cumsum diff shift pct_change rank nlargest nsmallest unique
  nunique value_counts query assign copy to_csv to_excel to_dict to_list plot T str dt resample rolling transform
  contains startswith endswith replace strip split upper lower append items keys get isin between abs idxmax idxmin
  sample corr stack unstack tolist year month day quarter format join extend pop insert`;

const options = (names: string, type: string, detail: string): Completion[] =>
  names
    .split(/\s+/)
    .map((label) => ({ label, type: /^[A-Z]/.test(label) && label.length > 1 ? 'class' : type, detail }));

const members: Record<string, Completion[]> = {
  pd: options(pandas, 'function', 'pandas'),
  np: options(numpy, 'function', 'numpy'),
  plt: options(plot, 'function', 'matplotlib'),
};
const others = options(frame, 'method', 'DataFrame');

/** What may follow a dot: the module's names after pd, np, plt, a table's after anything else. */
export function completeMember(context: CompletionContext): CompletionResult | null {
  const before = context.matchBefore(/[\w\])'"]\.\w*$/);
  if (before === null) return null;
  const word = context.matchBefore(/[A-Za-z_]\w*\.\w*$/);
  const owner = word?.text.split('.')[0] ?? '';
  // A dot after digits belongs to a number.
  if (word === null && /\d\.\w*$/.test(before.text)) return null;
  const from = context.pos - (before.text.length - before.text.indexOf('.') - 1);
  return { from, options: members[owner] ?? others, validFor: /^\w*$/ };
}

/** Names of the working folder's files, between quotation marks. */
export function completeFile(names: () => string[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const before = context.matchBefore(/(?:read_\w+|open)\(\s*["'][^"'\n]*$/);
    if (before === null) return null;
    const start = Math.max(before.text.lastIndexOf('"'), before.text.lastIndexOf("'"));
    return {
      from: before.from + start + 1,
      options: names().map((label) => ({ label, type: 'text', detail: 'file' })),
    };
  };
}

export const isAfterDot = (context: CompletionContext): boolean => context.matchBefore(/\.\w*$/) !== null;
