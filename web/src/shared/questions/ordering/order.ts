/** The items in this order; what the order does not name stays behind, as it came. */
export function ordered<I extends { id: string }>(items: I[], order: string[]): I[] {
  const named = order.flatMap((id) => items.find((item) => item.id === id) ?? []);
  return [...named, ...items.filter((item) => !order.includes(item.id))];
}
