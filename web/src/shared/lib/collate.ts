const collator = new Intl.Collator('zh-Hans-CN', { numeric: true });

/** Names in the order of their pinyin, numbers in them by value (会计2班 before 会计10班). */
export function compareText(left: string, right: string): number {
  return collator.compare(left, right);
}
