/** Browsers in the order in which they must be asked for: most of them also call themselves Chrome or Safari. */
const browsers: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/QQBrowser/, 'QQ 浏览器'],
  [/360SE|360EE|QIHU/, '360 浏览器'],
  [/Edg/, 'Edge'],
  [/Firefox/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const find = (agent: string, list: [RegExp, string][]) => list.find(([mark]) => mark.test(agent))?.[1];

/** What a browser says of itself, for people: "Chrome · Windows"; undefined when it says nothing known. */
export function deviceName(agent: string | null | undefined): string | undefined {
  if (!agent) return undefined;
  const known = [find(agent, browsers), find(agent, systems)].filter((part) => part !== undefined);
  return known.length > 0 ? known.join(' · ') : agent.split(/[ /(]/, 1)[0] || undefined;
}
