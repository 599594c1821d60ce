export const chinese = import.meta.glob('./zh-CN/*.json');
