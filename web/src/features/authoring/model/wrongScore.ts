const head = /^# score: [\d.]+\n/;

/** A wrong solution without the line that says what it earns. */
export const withoutScore = (code: string): string => code.replace(head, '');

/** The first line of a wrong solution says what it earns, in per cent. */
export const withScore = (code: string, score: number): string => `# score: ${score}\n${withoutScore(code)}`;
