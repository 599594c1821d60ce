/** Pixels the tab bar moves for one turn of the wheel: a quarter of what the wheel reports, downwards is to the right. */
export function wheelShift(event: { deltaY: number; wheelDelta?: number }): number {
  const reported = event.wheelDelta || -event.deltaY * 40;
  return -reported / 4;
}
