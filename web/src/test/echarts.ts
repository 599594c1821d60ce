/** Stands in for the charts' library: there is no canvas to draw on, and what a chart shows is read from its table. */
export const use = () => undefined;

export const init = () => ({
  setOption: () => undefined,
  resize: () => undefined,
  dispose: () => undefined,
});
