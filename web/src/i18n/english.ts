export const english = import.meta.glob('./en-US/*.json');
